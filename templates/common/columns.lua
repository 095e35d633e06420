-- Right-hand sides that a group of lanes solves for, in rounds: how they are moved, how many a lane has, and what shared memory they
-- take. The lines are in columns.t.

-- What a family says of itself to the words below, by its spec s: `order` of the triangle or the factors; `of_a_row`, the bytes of shared memory
-- for each row besides; `lanes`, the numbers worth trying; `many`, whether there may be several right-hand sides; `staged`, whether they pass through
-- shared memory; `in_place`, whether solutions go back to B, which contiguous transfer needs (steps of plans, which look at info, have another X).

-- The bytes of such a matrix with its factors and so many rounds of `columns` columns in shared memory. `transfer`: the tunable's value, or nil
-- while it is not chosen, for the larger of both.
function bytes_of_rounds(s, of, columns, rounds, transfer)
  local function capacity(contiguous_b) return elements_for_columns(of.order, s.element_bytes, columns, contiguous_b) end
  local of_a_round = not of.staged and 0 or transfer and capacity(transfer ~= "staged") or math.max(capacity(false), capacity(true))
  return (factors_in_shared_memory(of.order, s.element_bytes) + rounds * of_a_round) * s.element_bytes + of.order * of.of_a_row
end

-- Elements of so many columns of a group, each by itself or as a contiguous block that begins anywhere between two multiples of 16 bytes (Columns_of_groups in common/columns.cuh).
function elements_for_columns(order, element_bytes, columns, contiguous_b)
  if not contiguous_b then return columns * padded_row(order, element_bytes) end
  return whole_vectors(columns * order + (order * element_bytes % 16 ~= 0 and 16 // element_bytes - 1 or 0), element_bytes)
end

-- Elements of a round of columns that a group of lanes, or if contiguous a warp, has at once, `columns` a lane (common/columns.t); and of all a block's groups.
function round_of_columns(order, contiguous_b, columns)
  return (contiguous_b and 32 // lanes or 1) * elements_for_columns(order, element_bytes, lanes * columns, contiguous_b)
end
function rounds_of_block(order, contiguous_b, columns, buffers)
  return buffers * (contiguous_b and per_block // (32 // lanes) or per_block) * round_of_columns(order, contiguous_b, columns)
end

-- How factors of order n lie in shared memory where all lanes of a group read the same element: from column to column, and from matrix to matrix.
-- Columns start on 16 bytes, but where a warp's matrices came as one contiguous block.
function strides_of_factors(n, contiguous_a)
  if contiguous_a then return n, padded_row(n * n, element_bytes) end
  return whole_vectors(n, element_bytes), factors_in_shared_memory(n, element_bytes)
end

-- In the emitted text: element k of the lane's column q of a round, counted from 0, in the shared array; the condition that there is one; and for
-- lanes that have a first one, what stands in front of a statement for column q.
function element_of_round(k, q, order, contiguous_b)
  local apart = lanes * (contiguous_b and order or padded_row(order, element_bytes))
  return string.format("columns[mine + %s]", q == 0 and k or math.type(k) and q * apart + k or q * apart .. " + " .. k)
end
function lane_has(q) return string.format("lane%s < count", q > 0 and " + " .. q * lanes or "") end
function if_column(q) return q == 0 and "" or "if (" .. lane_has(q) .. ") " end

-- Whether a warp may move such right-hand sides as a contiguous block: in packed batches, to where they were. And whether it may A, which needs no right-hand
-- sides that are staged.
local function may_be_contiguous(s, of) return s.layout == "packed" and of.staged and of.in_place end
local function may_be_contiguous_with_a(s, of) return may_be_contiguous(s, of) or s.layout == "packed" and not of.staged end

-- The tunables of such a family; describe(s) is what it says of itself.
--     transfer      contiguous in packed batches, but of columns that are an even number of 16-byte vectors: these lie in the same banks without a gap
--     rhs_per_lane  more than one where there are more than lanes, and as they fit into some 160 registers
function tunables_of_rounds(describe)
  local function fits(s, columns, rounds) return s.per_block * bytes_of_rounds(s, describe(s), columns, rounds, s.transfer) <= static_shared_memory() end
  return
    { "lanes", function(s) return describe(s).lanes end, "lanes that share a matrix, each with a solution at a time" },
    { "per_block", function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of_rounds(s, describe(s), s.lanes, 1)) end, "matrices of a block" },
    least_warps_tunable(),
    { "transfer", function(s)
      local of = describe(s)
      if not may_be_contiguous_with_a(s, of) or of.order * s.element_bytes % 32 == 0 then return { "staged" } end
      return of.staged and { "staged", "rhs", "contiguous" } or { "staged", "contiguous" }
    end, "how columns move: staged, each group's through shared memory; rhs, right-hand sides of all of a warp's groups as one contiguous block; contiguous, A as well" },
    { "buffers", function(s)
      local of = describe(s)
      return s.layout ~= "grouped" and of.staged and of.many and fits(s, s.lanes, 2) and { 1, 2 } or { 1 }
    end, "rounds of right-hand sides in shared memory: 2, the next one comes while one is solved for" },
    { "rhs_per_lane", function(s)
      local of, values = describe(s), { 1 }
      for count = 2, of.many and 3 or 1 do
        local registers = count * of.order * s.element_bytes // 4
        if (count - 1) * s.lanes < of.order and registers <= 160 and fits(s, count * s.lanes, s.buffers) then values[#values + 1] = count end
      end
      return values
    end, "right-hand sides that a lane solves for at once" }
end
