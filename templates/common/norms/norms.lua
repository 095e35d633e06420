-- Words of lange's families.

-- lange's number of the elements seen so far, `own`, and one more; and the norm that such a number says. Where there are squares, elements
-- are first multiplied by `scale`, the power of two that brings the largest of the matrix near 1: what a square then loses is too small
-- to matter. Of the Frobenius-norm and the largest complex element the root is taken in the end.
function lange_squares() return op.norm == "frobenius" or complex end
function lange_with(own, element)
  local size = complex and "plus_square(R(0), mul(" .. element .. ", scale))" or "modulus(" .. element .. ")"
  if op.norm == "frobenius" then return "plus_square(" .. own .. ", mul(" .. element .. ", scale))" end
  if op.norm == "max" then return "larger_norm(" .. own .. ", " .. size .. ")" end
  return "add(" .. own .. ", " .. (complex and "root_of_square(" .. size .. ")" or size) .. ")"
end
function lange_result(own)
  if op.norm == "frobenius" or op.norm == "max" and complex then own = "square_root(" .. own .. ")" end
  return lange_squares() and "mul(" .. own .. ", inverse_power(scale))" or own
end
