-- Solving with triangles and factors, in registers.

-- Whether an operation gives a solution, by what it writes; and whether for any number of right-hand sides, given at run time.
function solves(s) return s.written.B or s.written.X end
function solves_many(s) return solves(s) and s.nrhs ~= 1 end

-- What is solved, op(A) X = alpha B, as a list of triangles of order `order`, each of which has the solution of the one before it
-- for its right-hand side. A triangle T is a part of A, or the transpose of one:
--   forward     solved from the first element on, as a lower one is, or from the last
--   transposed  T(i, k) is A(k, i)
--   conj        what its elements are of A's: "conjugate", or "" for the same
--   diagonal    "ones"; "real" and positive, Cholesky's; or "any"
local function triangle(lower, transposed, conj, diagonal)
  return { forward = lower ~= transposed, transposed = transposed, conj = conj, diagonal = diagonal }
end

-- op(L U) of getrf's factors: L U, or U^T L^T; and L L^H of potrf's, of which A has L or, where not `lower`, L^H.
local function lu_triangles(order, trans)
  local transposed, conj = trans ~= "no", conjugation(trans)
  local L, U = triangle(true, transposed, conj, "ones"), triangle(false, transposed, conj, "any")
  return { order = order, divisor = U, transposed and U or L, transposed and L or U }
end
local function cholesky_triangles(order, lower, complex)
  local stored, transposed = triangle(lower, false, "", "real"), triangle(lower, true, complex and "conjugate" or "", "real")
  return { order = order, divisor = stored, half = lower and "lower" or "upper", lower and stored or transposed, lower and transposed or stored }
end

-- Whether products with a triangle begin with the solved element. Cholesky's forward ones of more than 32 rows do, as where a right-hand side is
-- one more row of the matrix (potrf_panels): a complex product adds the first factor's real part first.
function solved_first(system, triangle) return system.order > 32 and triangle.diagonal == "real" and triangle.forward end

-- The emitted alpha x; of complex numbers x itself where alpha is 1, as in BLAS: 1 + 0i times an Inf has a NaN.
function times_alpha_element(x)
  return complex and string.format("(alpha == T(1) ? %s : mul(alpha, %s))", x, x) or string.format("mul(alpha, %s)", x)
end

-- The list of an operation with its options; of those that factor A themselves (gesv, solve, posv, solve_posdef) that of the factors: L U, or L L^H with
-- L, whichever triangle A has. Besides the triangles and their order:
--   divisor     the triangle whose diagonal divides, nil if all have ones there
--   half        "lower" or "upper": what of A is read, nil if all of it
--   swaps       getrf's row swaps come "before" or "after" the triangles, nil if there are none
--   scaled      B is multiplied by alpha first
--   left        X's columns are the solutions; from the right, X op(A) = alpha B, its rows are:
--               then op(A) is transposed once more
--   solutions   the name of their number; `one_rhs`: there is one, compiled in
--   checks      a step of a plan: where info is not 0 X is not written, or is NaN
function triangles_to_solve(s)
  if s.operation == "trsm" then
    local left = s.side == "left"
    local one = triangle(s.uplo == "lower", (s.trans ~= "no") ~= not left, conjugation(s.trans), s.diag == "unit" and "ones" or "any")
    return { order = left and s.m or s.n, divisor = s.diag ~= "unit" and one or nil, half = s.uplo, scaled = true, left = left,
             solutions = left and "n" or "m", one_rhs = (left and s.n or s.m) == 1, one }
  end
  local system
  if s.operation == "gesv" or s.operation == "solve" then system = lu_triangles(s.n, "no")
  elseif s.operation == "posv" or s.operation == "solve_posdef" then system = cholesky_triangles(s.n, true, s.complex)
  elseif s.operation == "getrs" or s.operation == "solve_factored" then
    local trans = s.operation == "getrs" and s.trans or "no"
    system = lu_triangles(s.n, trans)
    system.swaps = s.pivot == "partial" and s.n > 1 and (trans == "no" and "before" or "after") or nil
  else system = cholesky_triangles(s.n, s.uplo == "lower", s.complex) end
  system.left, system.solutions, system.one_rhs, system.checks = true, "nrhs", s.nrhs == 1, s.operation:find("^solve_factored") ~= nil
  return system
end

-- The element of a right-hand side that a triangle's step solves for, given what is left of it as the text b: divided by the diagonal, by what
-- declare_inverse declares for k, inverse<k> and, where elements may be too small to have a reciprocal, lift<k>.
function solved_element(triangle, b, k)
  k = k or ""
  if triangle.diagonal == "ones" then return b end
  if triangle.diagonal == "real" then return string.format("mul(%s, inverse%s)", b, k) end
  return string.format("mul(mul(%s, lift%s), inverse%s)", b, k, k)
end

-- Element i of the thread's column q, counted from 0, in registers.
function element_of_column(i, q) return "x" .. i .. (q > 0 and "_" .. q or "") end

-- In front of what a step of a plan stores: NaN where info says that there is no solution.
function nan_if_failed(checks)
  return checks and op.singular == "nan" and "failed ? not_a_number<T>() : " or ""
end
