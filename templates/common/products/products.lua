-- Lua of the products: gemm, syrk, herk and trmm.

-- gemm, syrk, herk and trmm as one product, alpha U V + beta C, of `rows` x `columns` elements that are sums of `depth` terms. U and V, `u` and `v`, are
-- op(A) and the like: an operand, of `high` x `wide` elements in memory, with its shared array's name; `transposed`, and with `conj` before each element.
-- Of a triangular one (`triangle`) elements (i, l) with i >= l ("lower") or i <= l ("upper") are used, 1 on the diagonal if it is `unit`.
-- `operands`: what is read of them; `adds`: beta C is added; `part`: the triangle of C that is meant, else all of it; `hermitian`: alpha and beta
-- are real (`scalar`, their type), as is C's diagonal; `result`: the shared array for C.
function product_of(s)
  local function applied(operand, high, wide, trans)   -- op(operand), of high x wide elements
    if trans ~= "no" then high, wide = wide, high end
    return { operand = operand, array = operand:lower(), high = high, wide = wide, transposed = trans ~= "no", conj = conjugation(trans) }
  end
  if s.operation == "gemm" then
    local u, v = applied("A", s.m, s.k, s.transa), applied("B", s.k, s.n, s.transb)
    return { rows = s.m, columns = s.n, depth = s.k, u = u, v = v, operands = { u, v }, adds = true, scalar = "T", result = "sums" }
  elseif s.operation == "trmm" then
    local left = s.side == "left"
    local order = left and s.m or s.n
    local a, b = applied("A", order, order, s.trans), applied("B", s.m, s.n, "no")
    a.triangle, a.unit = (s.uplo == "lower") ~= a.transposed and "lower" or "upper", s.diag == "unit"
    return { rows = s.m, columns = s.n, depth = order, u = left and a or b, v = left and b or a, operands = { a, b }, adds = false, scalar = "T", result = "b" }
  end
  local u, hermitian = applied("A", s.n, s.k, s.trans), s.operation == "herk"   -- op(A) times its transpose or conjugate transpose
  local v = { operand = "A", array = "a", high = u.high, wide = u.wide, transposed = not u.transposed, conj = hermitian and not u.transposed and "conjugate" or "" }
  return { rows = s.n, columns = s.n, depth = s.k, u = u, v = v, operands = { u }, adds = true, part = s.uplo, hermitian = hermitian, scalar = hermitian and "R" or "T", result = "sums" }
end

-- The emitted x = alpha x, and with a real alpha; and x = x + beta c.
function product_scaled(of, x) return of.hermitian and string.format("mul(%s, alpha)", x) or string.format("mul(alpha, %s)", x) end
function product_plus(of, x, c)
  if not of.hermitian then return string.format("%s = fma(beta, %s, %s);", x, c, x) end
  return string.format("{ const T old = %s; %s = T(fma(beta, old.re, %s.re), fma(beta, old.im, %s.im)); }", c, x, x, x)
end

-- Whether such a factor's element in a lane's row (of V: column) `x`, low to high, and term l is used: true, false, or the condition in the text.
local function product_used(factor, is_u, x, low, high, l)
  if not factor.triangle then return true end
  local from = (factor.triangle == "lower") == is_u   -- from term l on, or up to it
  if from and low >= l or not from and high <= l then return true end
  if from and high < l or not from and low > l then return false end
  return string.format("%s %s %d", x, from and ">=" or "<=", l)
end
-- A factor's element in a lane's row (of V: column) `x`, low to high, and term l, which memory has as `element`; and the condition that it is used, if it has
-- to be asked. Or nil where it is not.
function product_element(factor, is_u, x, low, high, l, element)
  local used = product_used(factor, is_u, x, low, high, l)
  if not used then return nil end
  local condition = used ~= true and used
  if factor.unit and low == high and low == l then return "T(1)", condition end
  if factor.unit and low <= l and l <= high then element = string.format("%s == %d ? T(1) : %s", x, l, element) end
  return condition and string.format("%s ? (%s) : T(0)", condition, element) or element, condition
end
