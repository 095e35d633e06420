-- Solving with triangles and factors, in registers.

-- Whether an operation gives a solution, by what it writes; and whether for any number of right-hand sides, given at run time.
function solves(s) return s.written.B or s.written.X end
function solves_many(s) return solves(s) and s.nrhs ~= 1 end

-- trsm as one substitution in a triangle T of order `order`: side L solves T x = alpha b for each column of B, side R for each row, which
-- is X op(A) = B transposed. T is A or its transpose, conjugated with trans C; a step solves for an element, from the first or from the last
-- one. So 24 combinations of options are four shapes. `solutions`: the name of their number; `one`: there is one, compiled in.
function triangle_to_solve(s)
  local left = s.side == "left"
  local transposed = (s.trans ~= "no") ~= not left
  return { left = left, order = left and s.m or s.n, solutions = left and "n" or "m", one = (left and s.n or s.m) == 1,
           transposed = transposed, forward = (s.uplo == "lower") ~= transposed, unit = s.diag == "unit",
           conj = conjugation(s.trans) }
end

-- The lines that solve T x = b in a thread's registers x<i>, for a triangle T of order n: from the first element to the last, or `backward`.
-- In the emitted text element(i, k) is T's and inverse(k) the reciprocal of its diagonal, nothing of one of ones; lift(k), if given, is what
-- both were multiplied by, to lift them from among denormal numbers. A step takes x<k> out of those behind it, or with `row` those before
-- it out of x<k>, whichever goes down a column of what is stored: its elements are neighbours. The order is the same for each x<i>, which
-- variable(i) calls otherwise, if given. A thread with several `columns` does each step for all of them: what it reads of T serves them all.
function substitution(indent, n, how)
  local lines = {}
  local function line(text, ...) lines[#lines + 1] = indent .. string.format(text, ...) end
  local function each(statement)   -- of each column
    for q = 0, (how.columns or 1) - 1 do
      line("%s", statement(how.variable or function(i) return element_of_column(i, q) end))
    end
  end
  local first, last, step = 0, n - 1, 1
  if how.backward then first, last, step = n - 1, 0, -1 end
  for k = first, last, step do
    line("// %sstep %d", how.half and how.half .. ", " or "", k)
    if how.row then
      for j = first, k - step, step do each(function(x) return string.format("%s = fma(-%s, %s, %s);", x(k), how.element(k, j), x(j), x(k)) end) end
    end
    if how.inverse then
      each(function(x) return string.format("%s = mul(%s, %s);", x(k), how.lift and string.format("mul(%s, %s)", x(k), how.lift(k)) or x(k), how.inverse(k)) end)
    end
    if not how.row then
      for i = how.backward and 0 or k + 1, how.backward and k - 1 or n - 1 do
        each(function(x) return string.format("%s = fma(-%s, %s, %s);", x(i), how.element(i, k), x(k), x(i)) end)
      end
    end
  end
  return table.concat(lines, "\n")
end

-- Element i of the thread's column q, counted from 0, in registers.
function element_of_column(i, q) return "x" .. i .. (q > 0 and "_" .. q or "") end

-- trsm's: factor(i, j) is element (i, j) of A, inverse(k) and lift(k) belong to its diagonal. `columns`, here and below: as substitution takes it.
function triangle_solved(indent, of, factor, inverse, lift, columns)
  local function element(i, k) if of.transposed then return factor(k, i) else return factor(i, k) end end
  return substitution(indent, of.order, { backward = not of.forward, row = of.transposed, element = element,
                                          inverse = not of.unit and inverse, lift = lift, columns = columns })
end

-- op(L U) x = b, of factors of order n: factor(i, k) is an element of them, inverse(k) and lift(k) belong to U's diagonal.
function lu_substitution(indent, n, transposed, factor, inverse, lift, columns)
  local function element(i, k) if transposed then return factor(k, i) else return factor(i, k) end end
  local function half(name, divides)
    return substitution(indent, n, { half = name, backward = name == "backward", row = transposed, element = element,
                                     inverse = divides and inverse, lift = lift, columns = columns })
  end
  return half("forward", transposed) .. "\n" .. half("backward", not transposed)
end

-- One half of L L^H x = b: with L "forward", with L^H "backward". Of L, or where not `lower` of U = L^H, stored(i, k) is an element and
-- inverse(k) the reciprocal of one of the diagonal.
function cholesky_substitution(half, indent, n, lower, stored, inverse, columns)
  local transposed = (half == "forward") ~= lower
  local function element(i, k) if transposed then return conjugate_of(stored(k, i)) else return stored(i, k) end end
  return substitution(indent, n, { half = half, backward = half == "backward", row = transposed, element = element, inverse = inverse, columns = columns })
end

-- In front of what a step of a plan stores: NaN where info says that there is no solution (live_by_info).
function nan_if_failed(checks)
  return checks and op.singular == "nan" and "failed ? not_a_number<T>() : " or ""
end

-- Whether two kernels, one that factors and one that solves for any number of columns, are faster than one, which is so much straight code
-- that instructions come late: of complex matrices of at least so many rows, c in single and z in double precision
-- (docs/experiments/solve_in_two_kernels.md).
function two_kernels_from(s, c, z) return s.complex and s.n >= (s.precision == "z" and z or c) end
