-- Lua of triangles that a grid of lanes holds.

-- The lower triangle of order n in tiles of rows x cols elements, of which lane (r, c) of the grid holds one each: (rows * t + r, cols * s + c) of
-- tile (t, s). Of an upper triangle (`lower` is false) these are the elements of its transpose.
function triangle_in_tiles(rows, cols, n, lower)
  local grid = { tall = ceil_div(n, rows), wide = ceil_div(n, cols) }
  function grid.first_tile(s) return cols * s // rows end   -- the first of column s of tiles that reaches the diagonal
  function grid.apart(t, s) return cols * s - rows * t end   -- how far a tile's first column lies behind its first row
  -- Whether a tile has elements above the diagonal, `strictly` also if only on it.
  function grid.on_diagonal(t, s, strictly) return grid.apart(t, s) + cols - 1 > (strictly and -1 or 0) end
  -- The condition that the lane's element does not lie above the diagonal, `strictly` nor on it; nil where none does.
  function grid.below(t, s, strictly)
    if not grid.on_diagonal(t, s, strictly) then return nil end
    local apart = grid.apart(t, s)
    return string.format("r %s c%s", strictly and ">" or ">=", apart == 0 and "" or " + " .. apart)
  end
  -- The condition that the matrix has the lane's element of a tile; `all`: those above the diagonal, too.
  function grid.inside(t, s, all, strictly)
    return all_of("live", within("r", rows * t, rows, n), within("c", cols * s, cols, n), not all and grid.below(t, s, strictly))
  end
  -- Where it lies in memory behind that of tile (0, 0), columns `ld` elements apart.
  function grid.offset(t, s, ld)
    local i, j = rows * t, cols * s
    if not lower then i, j = j, i end
    return string.format("%d + %d * %s", i, j, ld)
  end
  -- The lane's element of a tile, a<t>_<s>, as the triangle's where it is A's, or the other way round, which is the same: of an upper triangle
  -- its conjugate. The diagonal is real, and what lies beyond it keeps its bits.
  function grid.mirrored(t, s)
    local at = "a" .. t .. "_" .. s
    if lower or not complex then return at end
    if not grid.on_diagonal(t, s) then return "conjugate(" .. at .. ")" end
    return string.format("select(r > c + %d, conjugate(%s), %s)", grid.apart(t, s), at, at)
  end
  return grid
end

-- The lower triangle of order n in shared memory, row by row, for a grid of rows x cols lanes that stores it tile by tile and then reads
-- whole rows. Row i has i + 1 elements: rows i and n - 1 - i share a line. Lines, and then matrices, lie as far apart as lets all lanes
-- of a tile, and of a row, reach different banks at once.
function rfp_triangle(rows, cols, n, element_bytes)
  local lanes, banks, half = rows * cols, 128 // element_bytes, (n + 1) // 2
  local pitch = n + 1 + (cols - n - 1) % lanes
  local rfp = { elements = half * pitch }
  if lanes < banks then rfp.elements = rfp.elements + (lanes - rfp.elements) % banks end
  -- The elements of an array that has room for so many others as well, before these lines; whole 16-byte vectors.
  function rfp.elements_or(elements) return math.max(elements, padded_row(rfp.elements, element_bytes)) end
  -- Where element (i, j) lies; and of texts, of which is known that i is one of `count` rows from `from` on.
  function rfp.at(i, j) return i >= half and (n - 1 - i) * pitch + j or i * pitch + n - i + j end
  function rfp.offset(i, j, from, count)
    local late  = string.format("(%d - (%s)) * %d + (%s)", n - 1, i, pitch, j)
    local early = string.format("(%s) * %d + %d + (%s)", i, pitch - 1, n, j)
    if from >= half then return late end
    return from + count <= half and early or string.format("((%s) >= %d ? %s : %s)", i, half, late, early)
  end
  return rfp
end

-- The bytes of a triangle of n x n elements.
function triangle_bytes(s) return s.n * (s.n + 1) // 2 * s.element_bytes end
