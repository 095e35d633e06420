-- Words of the family that holds a matrix as tiles of the FP64 matrix instruction.

-- Shared memory of a block that has a matrix as tiles of 8 x 8 elements: in elements where each part begins, its pitches, and all bytes.
-- Twice, for this panel and the next one: a panel, column by column, whose columns lie four elements apart in the banks; its pivot rows and
-- their scales; and their multipliers. For each warp a region for the pivot rows of its `own` columns of tiles, or for four whole columns; and
-- tiles that are parked.
function tiles_in_block_memory(s)
  local tiles, own = pieces_of(s.m, 8), pieces_of(pieces_of(s.n, 8), s.warps)
  local place = { own = own, pitch = 8 * tiles + 4, wide = 8 * (2 * own - s.parked - 1) + 4, tall = 8 * tiles + 2 }
  place.square  = 8 * place.pitch
  place.lower   = place.square + 72
  place.panel   = place.lower + 64
  place.region  = math.max(8 * place.wide, 4 * place.tall)
  place.regions = 2 * place.panel
  place.parked  = place.regions + s.warps * place.region
  place.count   = place.parked + s.warps * s.parked * tiles * 64
  place.bytes   = place.count * s.element_bytes
  return place
end
