-- Lanes, warps and blocks: how many of them a kernel is launched with, and grids of lanes.

-- The numbers of lanes worth trying for n rows: exactly n, the next power of two, a whole warp. The first is n where that puts more matrices into a
-- warp, otherwise the power of two, which makes cheaper shuffles and addresses (measured: docs/experiments/).
function lanes_for(n)
  local values = { n }
  local rounded = next_power_of_two(n)
  if rounded ~= n then values[#values + 1] = rounded end
  if rounded ~= 32 then values[#values + 1] = 32 end
  return starting_with(32 // n > 32 // rounded and n or rounded, values)
end

-- Sides of a grid of lanes worth trying for n rows or columns: powers of two, what divides n, and half of n rounded up. Those of a side that
-- may have `first` lanes begin with it.
function grid_sides(n, first)
  local values = {}
  for side = 1, next_power_of_two(n) do
    if n % side == 0 or side & (side - 1) == 0 or side == (n + 1) // 2 then values[#values + 1] = side end
  end
  return starting_with(first, values)
end

-- The columns of a grid with so many rows: at most a warp, and at most 160 registers for a lane's elements.
function grid_columns(n, rows, element_bytes, first)
  local values, tall = {}, (n + rows - 1) // rows
  for _, cols in ipairs(grid_sides(n, first)) do
    local registers = tall * ((n + cols - 1) // cols) * element_bytes // 4
    if rows * cols <= 32 and registers <= 160 then values[#values + 1] = cols end
  end
  return values
end

-- How many steps of an elimination a loop may hold on such a grid: they stay within one row and one column of tiles. The tunable that says how
-- many it holds, and the head of such a loop.
function grid_steps(rows, cols)
  local a, b = rows, cols
  while b > 0 do a, b = b, a % b end
  return a > 1 and { 1, a } or { 1 }
end
function steps_tunable(values) return { "steps", values, "steps that one loop goes over; more of them make shorter code" } end
function loop_of_steps(head) return (tune.steps > 1 and "#pragma unroll 1\n" or "") .. "    for (" .. head .. ") {" end

-- Matrices per block in whole warps, for `lanes` lanes a matrix: at most 512 threads.
function whole_warps(lanes)
  local values, per_warp = {}, 32 // lanes
  for _, warps in ipairs({ 1, 2, 4, 6, 8, 10, 16 }) do values[#values + 1] = warps * per_warp end
  return values
end

-- Warps of a multiprocessor that a kernel's launch bounds may ask for, which caps its registers.
local warp_counts = { 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 32 }

-- The tunable that says how many warps a multiprocessor must hold at once, which caps the registers: one of `counts`, of all that there are ("all"), or of
-- a few if left out; first(s): the count to begin with, where that is another one than the first.
function least_warps_tunable(counts, first)
  counts = counts == "all" and warp_counts or counts or { 0, 8, 12, 16, 20, 24 }
  local about = "warps that a multiprocessor must hold at once, which caps the registers"
  local values = first and function(s) return starting_with(first(s), counts) end or counts
  return { "least_warps", values, about .. (counts[1] == 0 and "; 0: no cap" or "") }
end

local registers_of_multiprocessor = 65536   -- of every architecture from 70 on

-- For how many warps, at most, a multiprocessor has so many registers a thread: one of these counts, 8 if none has, or `any` number.
function warps_with(registers, any)
  if any then return registers_of_multiprocessor // (32 * registers) end
  local most = 8
  for _, warps in ipairs(warp_counts) do
    if warps * 32 * registers <= registers_of_multiprocessor then most = warps end
  end
  return most
end

-- The launch of kernels that put `per_block` matrices of `lanes` lanes each into whole warps.
function launch_in_warps(lanes, per_block)
  return { threads = per_block // (32 // lanes) * 32, matrices = per_block, shared = 0 }
end

-- In kernels whose blocks have a matrix each, of one warp or several: the statement at which all lanes meet, and see what the others wrote to shared arrays;
-- and the number of a lane's warp, as a shuffle says it: so the compiler knows that it is the same in all lanes of a warp.
function block_barrier() return threads == 32 and "Lanes<32>::sync();" or "block_sync();" end
function warp_of_block() return threads == 32 and "0" or "Lanes<32>::shuffle(static_cast<int>(threadIdx.x) / 32, 0)" end

-- The group's index in the block, by which it finds its part of shared arrays; lanes left over follow the warp's first group.
function followed_group() return "Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()" end

-- The launch of kernels that sort a batch of variable size: each block has a tile (Sorting_tile in grouped.cuh).
function sorting_tile() return { threads = 512, matrices = 2048, shared = 0 } end
-- The size bin of its matrix in round r; and how many times 32 bins there are.
function sorting_bin(which)
  local by_both = which ~= "small" and which ~= "all"
  return which .. "_bin(orders[r]" .. (by_both and ", others[r]" or "") .. ")"
end
function sorting_halves(which) return (which == "all" or which == "both") and 2 or 1 end
