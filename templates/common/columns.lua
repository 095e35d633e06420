-- Right-hand sides that a group of lanes solves for, in rounds: how they are moved, how many a lane has, and what room they take in shared
-- memory. The lines are in columns.t.

-- What a family says of itself to the words below, by its spec s: `order` of the triangle or the factors; `of_a_row`, the bytes of shared memory
-- for each row besides; `lanes`, the numbers worth trying; `many`, whether there may be several right-hand sides; `staged`, whether they pass through
-- shared memory; `in_place`, whether solutions go back to B, which runs need (steps of plans, which look at info, have another X).

-- The bytes of such a matrix with its factors and so many rounds of `columns` columns in shared memory. `moved`: the tunable's value, or nil
-- while it is not chosen, for the larger of both.
function bytes_of_rounds(s, of, columns, rounds, moved)
  local function room(in_runs) return room_for_columns(of.order, s.element_bytes, columns, in_runs) end
  local of_a_round = not of.staged and 0 or moved and room(moved ~= "columns") or math.max(room(false), room(true))
  return (factors_in_shared_memory(of.order, s.element_bytes) + rounds * of_a_round) * s.element_bytes + of.order * of.of_a_row
end

-- Elements of so many columns of a group, each by itself or as a run that begins anywhere between two multiples of 16 bytes (Columns_of_groups in common/columns.cuh).
function room_for_columns(order, element_bytes, columns, in_runs)
  if not in_runs then return columns * padded_row(order, element_bytes) end
  return whole_pieces(columns * order + (order * element_bytes % 16 ~= 0 and 16 // element_bytes - 1 or 0), element_bytes)
end

-- Elements of a round of columns that a group of lanes, or in runs a warp, has at once, `columns` a lane (common/columns.t); and of all a block's groups.
function round_of_columns(order, in_runs, columns)
  return (in_runs and 32 // lanes or 1) * room_for_columns(order, element_bytes, lanes * columns, in_runs)
end
function rounds_of_block(order, in_runs, columns, buffers)
  return buffers * (in_runs and per_block // (32 // lanes) or per_block) * round_of_columns(order, in_runs, columns)
end

-- How factors of order n lie in shared memory where all lanes of a group read the same element: from column to column, and from matrix to matrix.
-- Columns start on 16 bytes, but where a warp's matrices came as one run.
function place_of_factors(n, as_run)
  if as_run then return n, padded_row(n * n, element_bytes) end
  return whole_pieces(n, element_bytes), factors_in_shared_memory(n, element_bytes)
end

-- In the emitted text: element k of the lane's column q of a round, counted from 0, in the shared array; the condition that there is one; and for
-- lanes that have a first one, what stands in front of a statement for column q.
function place_in_round(k, q, order, in_runs)
  local apart = lanes * (in_runs and order or padded_row(order, element_bytes))
  return string.format("columns[mine + %s]", q == 0 and k or math.type(k) and q * apart + k or q * apart .. " + " .. k)
end
function lane_has(q) return string.format("lane%s < count", q > 0 and " + " .. q * lanes or "") end
function if_column(q) return q == 0 and "" or "if (" .. lane_has(q) .. ") " end

-- Whether a warp may move such right-hand sides as a run: in packed batches, to where they were. And whether it may A, which needs no right-hand
-- sides that are staged.
local function may_run(s, of) return s.layout == "packed" and of.staged and of.in_place end
local function may_run_a(s, of) return may_run(s, of) or s.layout == "packed" and not of.staged end

-- The tunables of such a family; describe(s) is what it says of itself.
--     moved    as runs in packed batches, but of columns that are an even number of pieces of 16 bytes: these lie in the same banks without a gap
--     columns  more than one where there are more than lanes, and as they fit into some 160 registers
function tunables_of_rounds(describe)
  local function fits(s, columns, rounds) return s.per_block * bytes_of_rounds(s, describe(s), columns, rounds, s.moved) <= static_shared_memory() end
  return
    { "lanes", function(s) return describe(s).lanes end, "lanes that share a matrix, each with a solution at a time" },
    { "per_block", function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of_rounds(s, describe(s), s.lanes, 1)) end, "matrices of a block" },
    least_warps_tunable(),
    { "moved", function(s)
      local of = describe(s)
      if not may_run_a(s, of) or of.order * s.element_bytes % 32 == 0 then return { "columns" } end
      return of.staged and { "columns", "runs", "all" } or { "columns", "all" }
    end, "what moves as one run of memory, of all of a warp's groups: columns, nothing; runs, right-hand sides that pass through shared memory; all, A as well" },
    { "buffers", function(s)
      local of = describe(s)
      return s.layout ~= "listed" and of.staged and of.many and fits(s, s.lanes, 2) and { 1, 2 } or { 1 }
    end, "rounds of right-hand sides in shared memory: 2, the next one comes while one is solved for" },
    { "columns", function(s)
      local of, values = describe(s), { 1 }
      for count = 2, of.many and 3 or 1 do
        local registers = count * of.order * s.element_bytes // 4
        if (count - 1) * s.lanes < of.order and registers <= 160 and fits(s, count * s.lanes, s.buffers) then values[#values + 1] = count end
      end
      return values
    end, "right-hand sides that a lane solves for at once" }
end
