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
function solved_first(of, triangle) return of.order > 32 and triangle.diagonal == "real" and triangle.forward end

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
--   left        X's columns are the solutions, as nearly always; from the right, X op(A) = alpha B, its rows are: op(A) is transposed once more
--   solutions   the name of their number; `one`: there is one, compiled in
--   checks      a step of a plan: where info is not 0 X is not written, or is NaN
function triangles_to_solve(s)
  if s.operation == "trsm" then
    local left = s.side == "left"
    local one = triangle(s.uplo == "lower", (s.trans ~= "no") ~= not left, conjugation(s.trans), s.diag == "unit" and "ones" or "any")
    return { order = left and s.m or s.n, divisor = s.diag ~= "unit" and one or nil, half = s.uplo, scaled = true, left = left,
             solutions = left and "n" or "m", one = (left and s.n or s.m) == 1, one }
  end
  local of
  if s.operation == "gesv" or s.operation == "solve" then of = lu_triangles(s.n, "no")
  elseif s.operation == "posv" or s.operation == "solve_posdef" then of = cholesky_triangles(s.n, true, s.complex)
  elseif s.operation == "getrs" or s.operation == "solve_factored" then
    local trans = s.operation == "getrs" and s.trans or "no"
    of = lu_triangles(s.n, trans)
    of.swaps = s.pivot == "partial" and s.n > 1 and (trans == "no" and "before" or "after") or nil
  else of = cholesky_triangles(s.n, s.uplo == "lower", s.complex) end
  of.left, of.solutions, of.one, of.checks = true, "nrhs", s.nrhs == 1, s.operation:find("^solve_factored") ~= nil
  return of
end

-- The lines that solve T x = b in a thread's registers x<i>, for a triangle T of order n: from the first element to the last, or `backward`.
-- In the emitted text element(i, k) is T's and inverse(k) the reciprocal of its diagonal, nothing of one of ones; lift(k), if given, is what
-- both were multiplied by, to lift them from among denormal numbers. A step takes x<k> out of those behind it, or with `row` those before
-- it out of x<k>, whichever goes down a column of what is stored: its elements are neighbours. The order is the same for each x<i>, which
-- variable(i) calls otherwise, if given. `solved_first`: products begin with the solved element, whose complex parts come first. A thread with several `columns` does each step for all of them: what it reads of T serves them all.
function substitution(n, how)
  local lines = {}
  local function line(text, ...) lines[#lines + 1] = "    " .. string.format(text, ...) end
  local function each(statement)   -- of each column
    for q = 0, (how.columns or 1) - 1 do
      line("%s", statement(how.variable or function(i) return element_of_column(i, q) end))
    end
  end
  local function product(element, x) return how.solved_first and "-" .. x .. ", " .. element or "-" .. element .. ", " .. x end
  local first, last, step = 0, n - 1, 1
  if how.backward then first, last, step = n - 1, 0, -1 end
  for k = first, last, step do
    line("// %sstep %d", how.half and how.half .. ", " or "", k)
    if how.row then
      for j = first, k - step, step do each(function(x) return string.format("%s = fma(%s, %s);", x(k), product(how.element(k, j), x(j)), x(k)) end) end
    end
    if how.inverse then
      each(function(x) return string.format("%s = mul(%s, %s);", x(k), how.lift and string.format("mul(%s, %s)", x(k), how.lift(k)) or x(k), how.inverse(k)) end)
    end
    if not how.row then
      for i = how.backward and 0 or k + 1, how.backward and k - 1 or n - 1 do
        each(function(x) return string.format("%s = fma(%s, %s);", x(i), product(how.element(i, k), x(k)), x(i)) end)
      end
    end
  end
  return table.concat(lines, "\n")
end

-- Element i of the thread's column q, counted from 0, in registers.
function element_of_column(i, q) return "x" .. i .. (q > 0 and "_" .. q or "") end

-- The same for one of such a list: factor(i, j) is element (i, j) of A, inverse(k) and lift(k) belong to the diagonal.
function triangle_solved(of, triangle, factor, inverse, lift, columns)
  local function element(i, k)
    local stored = triangle.transposed and factor(k, i) or factor(i, k)
    return triangle.conj == "" and stored or triangle.conj .. "(" .. stored .. ")"
  end
  return substitution(of.order, {
    half = #of > 1 and (triangle.forward and "forward" or "backward"), backward = not triangle.forward, row = triangle.transposed, element = element,
    inverse = triangle.diagonal ~= "ones" and inverse, lift = triangle.diagonal == "any" and lift, columns = columns })
end

-- In front of what a step of a plan stores: NaN where info says that there is no solution.
function nan_if_failed(checks)
  return checks and op.singular == "nan" and "failed ? not_a_number<T>() : " or ""
end
