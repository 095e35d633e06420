-- Words of the family that factors a matrix in shared memory by panels.

function panels_rows(s) return s.operation == "getrf" and s.m or s.n end

-- Bytes of the matrix, its columns as rows are padded; one right-hand side is a column more.
function panels_tile(s)
  local one = (s.operation == "gesv" or s.operation == "solve") and s.nrhs == 1
  return padded_row(panels_rows(s), s.element_bytes) * (one and s.n + 1 or s.n) * s.element_bytes
end
