-- What families that factor by panels in a block's shared memory declare alike (panels.t).

-- Their tunables by name: `warps`, `panel`, `tall`. how.in_flight(s): blocks of a multiprocessor; how.rows(s): of the matrix; how.warps(s): of all these blocks
-- together, to begin with, eight if left out; `counts`: of a block, if others; how.factored(s): whether A has the factors, so there are no panels of LU.
function panels_tunables(how)
  local function none(s) return how.factored and how.factored(s) end
  return {
    warps = { "warps", function(s)
      local in_all = how.warps and how.warps(s) or 8
      return starting_with(next_power_of_two(ceil_div(in_all, math.max(1, how.in_flight(s)))), how.counts or { 1, 2, 3, 4, 8 })
    end, "warps of a block, which share a matrix" },
    panel = { "panel", function(s)   -- eight, if a lane's rows of them are at most 64 registers
      return none(s) and { 0 } or starting_with(ceil_div(how.rows(s), 32) * s.element_bytes > 32 and 4 or 8, { 4, 8 })
    end, "columns of a panel" .. (how.factored and "; 0: A has the factors" or "") },
    tall = { "tall", function(s) return none(s) and { 0 } or in_fp64(s) and { "matrix", 4, 8 } or { 4, 8 } end,
      "rows that a lane updates together; matrix: tiles of 8 rows by the FP64 matrix instruction" .. (how.factored and "; 0: A has the factors" or "") },
  }
end
