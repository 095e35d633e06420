-- Words of lange's families.

-- Whether there are squares: elements are then multiplied by `scale` first, the power of two that brings the largest of the matrix near 1: what a square
-- loses so is too small to matter. And lange's number of the elements seen so far, `own`, and one more.
function lange_squares() return op.norm == "frobenius" or complex end
function lange_with(own, element)
  local size = complex and "plus_square(R(0), mul(" .. element .. ", scale))" or "modulus(" .. element .. ")"
  if op.norm == "frobenius" then return "plus_square(" .. own .. ", mul(" .. element .. ", scale))" end
  if op.norm == "max" then return "larger_norm(" .. own .. ", " .. size .. ")" end
  return "add(" .. own .. ", " .. (complex and "root_of_square(" .. size .. ")" or size) .. ")"
end
