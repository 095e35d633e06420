-- What plans of LU by panels share: the order of their steps.

-- LAPACK's getrf: panels of `width` columns from left to right; behind each its exchanges, rows of U, and the update. Panels of more than
-- `leaf` columns are halved, as LAPACK's getrf2 does. What a leaf is made of is the plan's own: `factor(add, panel)` adds the steps that
-- factor a part of A. `s.solve` and `s.update` say who does the rest: kernels of kgen, or a library.
function lu_by_panels(s, width, leaf, factor)
  local steps, failed, least = {}, { element = "int32" }, math.min(s.m, s.n)
  local pivoting = s.pivot == "partial"
  local function add(step) steps[#steps + 1] = step end
  local function part(row, column) return { of = "A", row = row, column = column } end

  -- The exchanges of `count` steps from step `first` on, in some columns.
  local function exchange(first, count, column, columns)
    if pivoting and columns > 0 then
      add({ "laswp", m = s.m, n = columns, k1 = first + 1, k2 = first + count, incx = 1, A = part(0, column), ipiv = "ipiv" })
    end
  end

  -- What those steps do to columns behind them.
  local function behind(first, count, column, columns)
    if columns == 0 then return end
    exchange(first, count, column, columns)
    local diagonal, top, next = part(first, first), part(first, column), first + count
    if s.solve == "library" then
      add({ "library_trsm", k = count, n = columns, A = diagonal, B = top })
    else
      add({ "panel_solve", k = count, n = columns, D = diagonal, B = top })
    end
    if next == s.m then return end
    local sizes = { k = count, m = s.m - next, n = columns }
    local below, rest = part(next, first), part(next, column)
    if s.update == "library" then
      add({ "library_gemm", k = sizes.k, m = sizes.m, n = sizes.n, A = below, B = top, C = rest })
    else
      add({ "panel_update", k = sizes.k, m = sizes.m, n = sizes.n, D = diagonal, A = below, B = top, C = rest })
    end
  end

  -- Pivots of a panel count from its first row, as those of a matrix do, until they are adjusted.
  local function panel(first, columns)
    if columns > leaf then
      local left = leaf * (pieces_of(columns, leaf) // 2)
      panel(first, left)
      behind(first, left, first + left, columns - left)
      panel(first + left, columns - left)
      return exchange(first + left, columns - left, first, left)
    end
    local pivots = pivoting and { of = "ipiv", row = first } or nil
    factor(add, { m = s.m - first, n = columns, A = part(first, first), ipiv = pivots, info = first == 0 and "info" or failed })
    if first > 0 then
      add({ "adjust_panel", n = columns, first = first, pivot = s.pivot, ipiv = pivots, failed = failed, info = "info" })
    end
  end

  for first = 0, least - 1, width do
    local columns = math.min(width, least - first)
    panel(first, columns)
    exchange(first, columns, 0, first)
    behind(first, columns, first + columns, s.n - first - columns)
  end
  return steps
end

-- Who may solve and multiply. A library reads whole complex elements, which the matrices of a pointer batch need not begin on: a multiple
-- of their parts' size is enough for kgen, and where they begin is known to the device alone. (The engine refuses such strided batches.)
function lu_step_makers(s) return s.complex and s.layout == "pointers" and { "own" } or { "own", "library" } end

-- Its tunables, and whom such a plan serves.
function lu_panel_tunables()
  return {
    { "width",  { 32, 16 }, "columns of a panel" },
    { "leaf",   function(s) return { 8, s.width } end, "columns at which the halving of a panel ends; as many as width: no halving" },
    { "solve",  lu_step_makers, "whose kernel solves for rows of U: kgen's own, or a library's" },
    { "update", lu_step_makers, "whose kernel multiplies the panel out of the rest" },
  }
end
function lu_in_panels(s) return s.layout ~= "listed" and math.min(s.m, s.n) > 32 end
