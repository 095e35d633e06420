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
  function grid.turned(t, s)
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

-- posv's way back on a grid of lanes: in x<h> and inverse<h> every lane's elements of L^-1 B, which stand in b<t> in the rows of tiles, and the
-- reciprocals of L's diagonal there (`inverted`: these stand in its place); then X from its last element on. L lies `rfp` in `array`.
function grid_backward(array, rfp, rows, cols, n, inverted)
  local lanes, lines = rows * cols, { "    // every lane's elements of L^-1 B", "    const int rank = Group::rank();" }
  local function line(text, ...) lines[#lines + 1] = string.format("    " .. text, ...) end
  local turns = ceil_div(n, lanes)
  for h = 0, turns-1 do
    local at = lanes * h
    line("T x%d = b%d;", h, cols * h)
    for q = 1, math.min(cols, ceil_div(n, rows) - cols * h) - 1 do line("x%d = select(c == %d, b%d, x%d);", h, q, cols * h + q, h) end
    line("const int row%d = %s;", h, at + lanes > n and string.format("rank < %d ? %d + rank : %d", n - at, at, n-1) or at .. " + rank")
    local diagonal = string.format("real_part(T(%s[row_0 + %s]))", array, rfp.offset("row" .. h, "row" .. h, at, lanes))
    line("const R inverse%d = %s;", h, inverted and diagonal or "reciprocal(" .. diagonal .. ")")
  end
  lines[#lines + 1] = "\n    // X from its last element on: the lane that has it sends it, then row k of L takes it out of those above"
  for k = n-1, 1, -1 do
    local own = k // lanes
    line("{")
    line("    const T x = Group::shuffle(mul(x%d, inverse%d), %d);", own, own, k % lanes)
    for h = 0, (k-1) // lanes do
      local element = conjugate_of(string.format("T(%s[row_0 + %d + rank])", array, rfp.at(k, lanes * h)))
      line("    %sx%d = fma(-%s, x, x%d);", only(h == own and "rank < " .. k % lanes), h, element, h)
    end
    line("}")
  end
  return table.concat(lines, "\n")
end

-- The bytes of a triangle of n x n elements.
function triangle_bytes(s) return s.n * (s.n + 1) // 2 * s.element_bytes end
