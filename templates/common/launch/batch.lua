-- Which matrix of the batch is whose, in every layout; sizes taken at run time; columns that blocks share.

-- The first element of matrix `matrix` of an operand, by the layout of the batch.
function matrix_of(operand)
  if op.layout == "pointers" or op.layout == "grouped" then return "in_global(" .. operand .. "[matrix])" end
  return operand .. " + matrix * stride" .. operand
end

-- The address `offset` elements behind it where `condition` holds, else nullptr: known to lead to global memory either way.
function matrix_if(condition, operand, offset)
  return "in_global(" .. condition .. " ? " .. matrix_of(operand) .. (offset and " + " .. offset or "") .. " : nullptr)"
end

-- The line that says which matrix of the batch is the group's, for all layouts: `batch` or more where it has none. In layout "grouped"
-- the kernel serves one size bin of a batch of variable size: `indices` names its matrices, `bins` where they begin and end there, and
-- what else is taken at run time is one number for each matrix of the batch. The kernel is persistent: persistent.t.
function matrix_of_group(group)
  local whole_warps = matrices == 1 or group == "Warp::group()"
  return index_of_group("matrix", group, whole_warps) .. per_matrix_numbers(whole_warps)
end

-- What a group of whole warps has alike in all lanes, in a kernel for eight sizes. A compiler learns that by the shuffle; else it writes every shuffle behind a
-- branch by that, or in a loop, twice (trsm d 64: 2,784 instructions instead of 1,336).
local function alike(text, whole_warps)
  return size_bin > 32 and whole_warps and not prefetches and "Lanes<32>::shuffle(" .. text .. ", 0)" or text
end

-- The same for groups that follow the last matrix where they have none: its index first, then the matrix.
function index_of_group(name, group, whole_warps)
  local first = "block_index() * " .. matrices
  if op.layout ~= "grouped" then return "    const i64 " .. name .. " = " .. first .. " + " .. group .. ";" end
  return "    if (beyond_bin(bins + " .. size_bin .. ", " .. first .. ", batch)) return;   // the whole block\n" ..
    "    const auto " .. name .. " = " .. alike("matrix_in_bin(indices, bins + " .. size_bin .. ", " .. first .. " + " .. group .. ", batch)", whole_warps) .. ";"
end
function matrix_or_last()
  local matrix = "const i64 matrix  = index < batch ? index : batch - 1"
  if op.layout == "grouped" then matrix = "const auto matrix = matrix_or_last(index, indices, bins + " .. size_bin .. ", batch)" end
  return "    " .. matrix .. ";   // groups without a matrix follow the others with the last one" .. per_matrix_numbers()
end

-- In layout "grouped" the lines that read the matrix's own leading dimensions and sizes; in all others nothing.
function per_matrix_numbers(whole_warps)
  local lines = {}
  for _, argument in ipairs(arguments) do
    if argument.own == "int" then
      local name = argument.name:sub(1, -4)   -- without _of
      local leads, number = name:sub(1, 2) == "ld", "per_matrix_number(" .. name .. "_of, matrix, batch, %d)"
      local small = not leads and op[name] ~= "any"   -- a size with a bound that the kernel knows
      local value = leads and number or alike(small and "static_cast<int>(" .. number .. ")" or number, whole_warps)
      local form  = (small and "const int" or "const i64") .. " %s = " .. value .. ";"
      lines[#lines + 1] = string.format("\n    [[maybe_unused]] " .. form, name, leads and size_bin or 0)
    end
  end
  return table.concat(lines)
end

-- A size of the matrix in the emitted text, in families with per_matrix_sizes: its own where a kernel serves a size bin.
function own_size(name) return op.layout == "grouped" and name or op[name] end

-- A size that may be taken at run time: how far a warp's loop goes, and what is left of it from `begin` on. Groups with
-- less to do wait for the others in layout "grouped".
function most_of(name)
  if op[name] ~= "any" then return op[name] end
  return op.layout == "grouped" and "Lanes<32>::butterfly_max(static_cast<u32>(" .. name .. "))" or name
end
function left_of(name, begin)
  local size = op[name] == "any" and name or op[name]
  return op.layout == "grouped" and string.format("%s < %s ? 0 : %s - %s", size, begin, size, begin) or size .. " - " .. begin
end

-- Blocks that share columns (generator/model/column_shares.hpp): the launch, where each has at least so many; the column that a loop over `step`
-- at a time begins with; and how far it goes on.
function share_columns(launch, least)
  launch.least_columns = math.max(64, least)
  return launch
end
function first_column(step) return least_columns > 0 and "column_share()" .. (step > 1 and " * " .. step or "") or "0" end
function column_step(step) return least_columns > 0 and "column_shares()" .. (step > 1 and " * " .. step or "") or step end
function and_first_share() return least_columns > 0 and " && column_share() == 0" or "" end   -- what one of the blocks does for all

-- A launch whose blocks may share the columns of an operation that gives X: each block factors A for itself, which takes as long as many
-- columns. Where A becomes its factors no blocks share columns.
function share_columns_of_x(s, launch) return s.written.X and share_columns(launch, 16 * s.n) or launch end
