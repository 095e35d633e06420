-- Lua of triangles that a grid of lanes holds.

-- The lower triangle of order n in tiles of rows x cols elements, of which lane (r, c) of the grid holds one each: (rows * t + r, cols * s + c) of
-- tile (t, s). Of an upper triangle (`lower` is false) these are the elements of its transpose.
function triangle_in_tiles(rows, cols, n, lower)
  local grid = { tall = pieces_of(n, rows), wide = pieces_of(n, cols) }
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
  function grid.place(t, s, ld)
    local i, j = rows * t, cols * s
    if not lower then i, j = j, i end
    return string.format("%d + %d * %s", i, j, ld)
  end
  return grid
end
