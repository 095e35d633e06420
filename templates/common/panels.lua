-- Words of the family that factors a matrix in shared memory by panels.

function panels_rows(s) return s.operation == "getrf" and s.m or s.n end

-- Columns that lie in shared memory at once; one right-hand side is a column more. With `late` the last columns wait until so many are done, and
-- take their places; no panel lies on both sides. And the bytes of these, as rows are padded.
function panels_places(columns, late) return late > 0 and 8 * pieces_of(columns - late, 8) or columns end
function panels_tile(s, late)
  local one = (s.operation == "gesv" or s.operation == "solve") and s.nrhs == 1
  return padded_row(panels_rows(s), s.element_bytes) * panels_places(one and s.n + 1 or s.n, late) * s.element_bytes
end

-- Matrices in a multiprocessor's 228 KiB, of which a block takes 1 KiB besides its arrays; and the fewest columns of whole panels whose places must
-- be taken so that there is one more; 0 where that takes more than 32 of them, or there are four already.
function panels_in_flight(s, late)
  local order = late > 0 and s.pivot ~= "none" and 4 * panels_rows(s) or 0
  return 228 * 1024 // (panels_tile(s, late) + 64 * s.element_bytes + order + 80 + 1024)
end
function panels_late(s)
  local flight = panels_in_flight(s, 0)
  if s.operation ~= "getrf" or flight > 3 then return 0 end
  for late = 8, math.min(32, s.m // 2, s.n // 3), 8 do
    if panels_in_flight(s, late) > flight then return late end
  end
  return 0
end

-- A warp's part of so many columns: `each` at most, and how many of them from column `mine` on; the last warps may have fewer, or none.
function share_of_warp(columns, warps)
  local each = pieces_of(columns, warps)
  return { each = each, count = function(mine)
    if columns % warps == 0 then return tostring(each) end
    return string.format("%s >= %d ? 0 : %d - %s < %d ? %d - %s : %d", mine, columns, columns, mine, each, columns, mine, each)
  end }
end
