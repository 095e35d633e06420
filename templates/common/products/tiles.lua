-- Lua of products in tiles: a block's and a lane's tile of C, and how slabs of the factors lie in shared memory. tiles.cuh has the device's words.

-- Where the blocks' tiles of C begin: those that meet the part of it that is meant.
local function tiles_of_blocks(s, of)
  local found = {}
  for left = 0, of.columns - 1, s.tile_columns do
    for top = 0, of.rows - 1, s.tile_rows do
      local meets = not of.part or of.part == "lower" and top + s.tile_rows > left or of.part == "upper" and left + s.tile_columns > top
      if meets then found[#found + 1] = { top = top, left = left } end
    end
  end
  return found
end

-- A lane has `tall` x `wide` elements of C. Lanes lie in a grid, lanes_down x lanes_across, of a warp: its tile is `high` x `broad`, and the block's is
-- `down` x `across` of these. Or else the grid is of the whole block. The matrix instruction wants 8 x 4 lanes; where rows of a warp end at a
-- triangle's diagonal, fewer down are better.
local function lane_tile(s, of, tall, wide, by_warp)
  local tile = { tall = tall, wide = wide, by_warp = by_warp, lanes_down = of.u.triangle and s.arithmetic == "fma" and 4 or 8 }
  tile.lanes_across = 32 // tile.lanes_down
  if not by_warp then tile.lanes_down, tile.lanes_across = ceil_div(s.tile_rows, tall), ceil_div(s.tile_columns, wide) end
  tile.high, tile.broad  = tile.lanes_down * tall, tile.lanes_across * wide
  tile.down, tile.across = ceil_div(s.tile_rows, tile.high), ceil_div(s.tile_columns, tile.broad)
  tile.warps = by_warp and tile.down * tile.across or ceil_div(tile.lanes_down * tile.lanes_across, 32)
  return tile
end

-- For every `tall` the tile with the fewest instructions of warps. A grid of the block takes fewer warps where sides are
-- no multiples of a warp's, but is no use beside a triangle.
local function lane_tiles(s)
  local of, matrix, found = product_of(s), s.arithmetic == "matrix", {}
  local sides = matrix and { 2, 4, 6, 8 } or { 1, 2, 4, 6, 8 }
  for _, tall in ipairs(sides) do
    for _, wide in ipairs(sides) do
      local tile, other = lane_tile(s, of, tall, wide, true), lane_tile(s, of, tall, wide, false)
      if not (matrix or of.u.triangle or of.v.triangle) and other.warps < tile.warps then tile = other end
      tile.cost = tile.warps * (tall * wide * (s.complex and 2 or 1) + (matrix and 2 or 1) * tall + wide)
      local legal = tall * wide * s.element_bytes <= 256 and tile.warps <= 16
      if legal and (not found[tall] or tile.cost < found[tall].cost) then found[tall] = tile end
    end
  end
  return found
end

-- The values of the tunable `tall`, the cheapest first.
function tall_values(s)
  local values, first, tiles = {}, nil, lane_tiles(s)
  for tall, tile in pairs(tiles) do
    if not first or tile.cost < tiles[first].cost then first = tall end
    values[#values + 1] = tall
  end
  return starting_with(first, values)
end

-- One factor's slab of `places` rows or columns of the product and s.depth terms, as `Slab` of tiles.cuh says: columns so far apart that no two lanes meet in a
-- bank. A lane has `each` places and `lanes` lanes beside it: by fma runs of neighbours, as many as a vector holds, where `whole`; by the matrix instruction
-- every eighth.
local function slab_of(s, along, places, each, lanes, whole)
  local matrix = s.arithmetic == "matrix"
  local rows, columns = along and places or s.depth, along and s.depth or places
  local slab = { along = along, places = places }
  if matrix then slab.apart = rows + (4 - rows) % (64 // s.element_bytes * 2)
  else slab.apart = (along and whole_vectors or padded_row)(rows, s.element_bytes) end
  slab.elements = whole_vectors(slab.apart * columns, s.element_bytes)
  slab.run  = not matrix and along and whole and math.min(each & -each, 16 // s.element_bytes) or 1
  slab.type = string.format("Slab<%s, %d, %d, %d>", along, slab.apart, slab.run, matrix and 8 or lanes * slab.run)
  return slab
end

-- How a spec's product is cut: `of`, the product, whose factors u and v have their `slab`, which begins `begin` elements behind their stage; `tiles`, where
-- each block's tile of C begins; of a warp's and a lane's what lane_tile says: `tall`, `wide`, `high`, `broad`, `down`, `across`, `by_warp`; `stage`, the
-- elements of both slabs; `stages`, how many of these lie in shared memory. Three were up to 10% faster than two (docs/experiments/beyond_32.md).
function tiled_product(s)
  local of, shape = product_of(s), lane_tiles(s)[s.tall]
  shape.of, shape.tiles, shape.threads = of, tiles_of_blocks(s, of), 32 * shape.warps
  -- a lane has neighbouring rows, which it moves at once, where columns of C are whole vectors
  local whole = of.rows % (16 // s.element_bytes) == 0
  local u = slab_of(s, not of.u.transposed, shape.down * shape.high, shape.tall, shape.lanes_down, whole)
  local v = slab_of(s, of.v.transposed, shape.across * shape.broad, shape.wide, shape.lanes_across, true)
  u.begin, v.begin, of.u.slab, of.v.slab = 0, u.elements, u, v
  shape.stage  = u.elements + v.elements
  shape.stages = math.min(3, ceil_div(of.depth, s.depth))
  shape.shared = shape.stages * shape.stage * s.element_bytes
  return shape
end
