-- Words of the families that factor a matrix in shared memory by panels.

-- Bytes of an m x n matrix of such columns, which panels are taken from.
function panels_tile(s) return padded_row(s.m, s.element_bytes) * s.n * s.element_bytes end

-- The same for what solves for right-hand sides or finds the determinant: one right-hand side is a column more.
function panels_solve_tile(s)
  local columns = s.operation ~= "slogdet" and s.nrhs == 1 and s.n + 1 or s.n
  return padded_row(s.n, s.element_bytes) * columns * s.element_bytes
end

-- Warps a block and columns of a panel to begin with. Few matrices of many bytes are in flight, so each needs more warps. A panel is
-- what a lane's registers hold; a narrow last panel costs as much as a whole one, which small matrices feel.
function panels_choice(s, bytes)
  local warps  = bytes <= 20 * 1024 and 1 or bytes <= 36 * 1024 and 2 or bytes <= 110 * 1024 and 4 or 8
  local narrow = warps == 1 and (s.n - 1) % 8 < 4
  local large  = pieces_of(s.n, 32) * s.element_bytes > 32 or s.complex and warps > 2
  return { warps = warps, panel = (narrow or large) and 4 or 8, tall = 4 }
end
