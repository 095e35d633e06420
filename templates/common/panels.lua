-- Words of the family that factors a matrix in shared memory by panels.

-- What lies there, by what `s` says of the operation. One right-hand side is a column more. With `late` the last columns wait until so many are
-- done, and take their places; no panel lies on both sides. `bytes` are the matrix's; with a block's other arrays so many blocks are
-- `in_flight` on a multiprocessor.
function panels_memory(s, late)
  local place = { rows = s.operation == "getrf" and s.m or s.n, one = solves(s) and s.nrhs == 1, many = solves_many(s) }
  place.ld        = padded_row(place.rows, s.element_bytes)
  place.columns   = place.one and s.n + 1 or s.n
  place.places    = late > 0 and 8 * pieces_of(place.columns - late, 8) or place.columns
  place.list      = place.many or late > 0 and chooses_pivots(s)   -- whether a list of rows is kept
  place.bytes     = place.ld * place.places * s.element_bytes
  local beside    = 64 * s.element_bytes + 80 + 4 * ((place.list and place.rows or 0) + (s.written.logabsdet and s.n or 0))
  place.in_flight = blocks_in_flight(place.bytes + beside)
  return place
end

-- The fewest columns of whole panels whose places must be taken so that there is one block more; 0 where that takes more than 32 of them, a third of
-- all or half of the steps, or where there are four blocks already.
function panels_late(s)
  local whole = panels_memory(s, 0)
  local in_flight = whole.in_flight
  if whole.many or in_flight > 3 then return 0 end
  local room = s.operation == "getrf" and 32 or (s.n - 32) // 2   -- Columns_of_upper in common/panels_late.cuh
  for late = 8, math.min(32, whole.rows // 2, s.n // 3, room), 8 do
    if panels_memory(s, late).in_flight > in_flight then return late end
  end
  return 0
end

-- A warp's part of so many columns: `each` at most, and how many of them from column `from` on; the last warps may have fewer, or none.
function share_of_warp(columns, warps)
  local each = pieces_of(columns, warps)
  return { each = each, count = function(from)
    if columns % warps == 0 then return tostring(each) end
    return string.format("%s >= %d ? 0 : %d - %s < %d ? %d - %s : %d", from, columns, columns, from, each, columns, from, each)
  end }
end
