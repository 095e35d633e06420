-- Right-hand sides that a group of lanes solves for, in rounds: how they are moved, how many a lane has, and what room they take in shared
-- memory. The lines are in columns.t.

-- The bytes of a matrix whose factors lie in shared memory, with so many bytes for each row, and so many columns of `order` elements.
function factors_and_columns_bytes(s, order, of_a_row, columns)
  return (factors_in_shared_memory(order, s.element_bytes) + columns_in_runs(order, s.element_bytes, columns)) * s.element_bytes + order * of_a_row
end

-- Elements of so many columns of a group, padded, or as a run that begins anywhere between two multiples of 16 bytes (Columns_of_groups in common/staging.cuh).
function columns_in_runs(order, element_bytes, columns)
  local run = order * element_bytes % 16 ~= 0 and columns > 0 and whole_pieces(columns * order + 16 // element_bytes - 1, element_bytes) or 0
  return math.max(columns * padded_row(order, element_bytes), run)
end

-- Elements of a round of columns that a group of lanes, or in runs a warp, has at once, `columns` a lane (common/columns.t); and of all a block's groups.
function round_of_columns(order, in_runs, columns)
  if in_runs then return 32 // lanes * columns_in_runs(order, element_bytes, lanes * columns) end
  return lanes * columns * padded_row(order, element_bytes)
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

-- Of such a round, in the emitted text: element k of the lane's column q, counted from 0; and for lanes that have a first one, what stands in
-- front of a statement for column q, or the value of an expression, 0 where there is no such column.
function in_column(k, q, order, in_runs)
  local apart = lanes * (in_runs and order or padded_row(order, element_bytes))
  return string.format("columns[mine + %s]", q == 0 and k or math.type(k) and q * apart + k or q * apart .. " + " .. k)
end
local function has_column(q) return string.format("lane + %d < count", q * lanes) end
function if_column(q) return q == 0 and "" or "if (" .. has_column(q) .. ") " end
function of_column(q, value) return q == 0 and value or has_column(q) .. " ? " .. value .. " : T(0)" end

-- The tunable that says how solve_in_rounds moves columns of `order(s)` elements: as runs in packed batches, where a column is no whole number of
-- pieces, and goes element by element otherwise, or an odd one, so that columns without a gap lie in different banks. Order 0: never, as where
-- solutions do not go back to B (steps of plans, which look at info).
function moved_tunable(order)
  return { "moved", function(s) return s.layout == "packed" and order(s) * s.element_bytes % 32 ~= 0 and { "columns", "runs", "all" } or { "columns" } end,
           "how right-hand sides are moved: columns, each by itself; runs, all of a warp's matrices as one run of memory; all, these and A as runs" }
end

-- The one that says how many right-hand sides, of `order(s)` elements, a lane has at once: more than one where there are usually more than a round
-- of one a lane takes, and as they fit into some 160 registers. many(s): whether there may be several; bytes(s, columns): those of a matrix with so
-- many columns in shared memory.
function columns_tunable(order, many, bytes)
  return { "columns", function(s)
    local values, registers = { 1 }, order(s) * s.element_bytes // 4
    for count = 2, many(s) and 4 or 1 do
      if (count - 1) * s.lanes < order(s) and count * registers <= 160 and s.per_block * bytes(s, count * s.lanes) <= static_shared_memory() then
        values[#values + 1] = count
      end
    end
    return values
  end, "right-hand sides that a lane solves for at once" }
end

-- And the one that says for how many rounds of columns shared memory has room. bytes(s): those of a matrix with two; nothing: never more than one round.
function buffers_tunable(bytes)
  return { "buffers", function(s)
    local two = s.layout ~= "listed" and bytes(s)
    return two and s.per_block * two <= static_shared_memory() and { 1, 2 } or { 1 }
  end, "rounds of right-hand sides in shared memory: 2, the next one comes while one is solved for" }
end

-- The choice of a family with these for packed batches with about as many columns as rows, by times on an H100 (docs/experiments/columns_per_lane.md):
-- two or three columns a lane, as far as they fit into some 72 registers; so a warp has more matrices, and fewer of its lanes have no column.
-- Nothing where there is no such choice.
function several_columns(s, order)
  if s.layout ~= "packed" then return nil end
  for most = 3, 2, -1 do
    local lanes   = next_power_of_two(pieces_of(order, most))
    local columns = pieces_of(order, lanes)
    if columns > 1 and order * columns * s.element_bytes // 4 <= 72 then
      return { priority = 1, lanes = lanes, per_block = 32 // lanes, least_warps = 0, moved = order * s.element_bytes % 32 ~= 0 and "all" or "columns", buffers = 1, columns = columns }
    end
  end
end

-- The choice of a family with these for calls of an unusual number of columns, by times on an H100
-- (docs/experiments/number_of_columns.md): 8, 16 or 32 lanes, by the numbers that divide calls (generator/operations/widths.cpp); these in runs
-- (`runs`: if the family can) where they are no whole pieces. Of few columns a warp a block. Of many (s.wide: so many at least) up to four, with
-- two rounds; of columns of at most 8 bytes, or 12 with 16 lanes, one round, each by itself. By pointers, to which the way is longer, fewer lanes.
-- of_a_row: as factors_and_columns_bytes takes it.
function unusual_columns(s, order, of_a_row, runs)
  local packed, whole = s.layout == "packed", order * s.element_bytes % 16 == 0
  local lanes = not s.wide and 8 or s.wide == 32 and 32 or s.wide == 16 and not packed and 8 or 16
  local many  = s.wide == 32 or s.wide == 16 and (packed or whole)
  local tiny  = many and order * s.element_bytes <= (lanes == 32 and 8 or 12)
  local function fits(warps, buffers)
    return warps * (32 // lanes) * factors_and_columns_bytes(s, order, of_a_row, buffers * lanes) <= static_shared_memory()
  end
  while lanes < 32 and not fits(1, 1) do lanes = 2 * lanes end
  local buffers = many and not tiny and fits(1, 2) and 2 or 1
  local warps   = many and (fits(4, buffers) and 4 or fits(2, buffers) and 2) or 1
  return { priority = 3, lanes = lanes, per_block = warps * (32 // lanes), least_warps = 0,
           moved = runs and packed and not whole and not tiny and "runs" or "columns", buffers = buffers, columns = 1 }
end
