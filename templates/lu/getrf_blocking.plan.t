%% -- LAPACK's blocked getrf: panels of `width` columns from left to right; behind each its exchanges, rows of U, and the update. Panels of more than
%% -- `leaf` columns are halved, as LAPACK's getrf2 does. What a kernel of a leaf covers is its `stage`: the whole leaf, read and written once; a
%% -- column, updated by those before it, searched, exchanged and scaled; or one step of a column, as LAPACK has a routine for each: the search, the
%% -- exchange of two rows, the scaling with the rank-1 update, which all read the leaf from memory again.
%%
%% -- The kernels of a panel without halves, each with the part of A, ipiv and info that is its own.
%% local function factor_leaf(s, add, part)
%%   if s.stage == "panel" then
%%     return add({ "getrf", m = part.m, n = part.n, pivot = s.pivot, A = part.A, ipiv = part.ipiv, info = part.info })
%%   end
%%   for step = 0, math.min(part.m, part.n) - 1 do
%%     if s.stage == "column" then
%%       add({ "factor_column", m = part.m, n = part.n, step = step, pivot = s.pivot, A = part.A, ipiv = part.ipiv, info = part.info })
%%     else
%%       if s.pivot == "partial" then
%%         add({ "pivot_search", m = part.m, n = part.n, step = step, A = part.A, ipiv = part.ipiv })
%%         add({ "laswp", m = part.m, n = part.n, k1 = step + 1, k2 = step + 1, incx = 1, A = part.A, ipiv = part.ipiv })
%%       end
%%       add({ "rank_1_update", m = part.m, n = part.n, step = step, A = part.A, info = part.info })
%%     end
%%   end
%% end
%%
%% local function steps_of_getrf(s)
%%   local steps, failed, least = {}, { element = "int32" }, math.min(s.m, s.n)
%%   local pivoting = s.pivot == "partial"
%%   local function add(step) steps[#steps + 1] = step end
%%   local function part(row, column) return { of = "A", row = row, column = column } end
%%
%%   -- The exchanges of `count` steps from step `first` on, in some columns.
%%   local function exchange(first, count, column, columns)
%%     if pivoting and columns > 0 then
%%       add({ "laswp", m = s.m, n = columns, k1 = first + 1, k2 = first + count, incx = 1, A = part(0, column), ipiv = "ipiv" })
%%     end
%%   end
%%
%%   -- What those steps do to columns behind them.
%%   local function behind(first, count, column, columns)
%%     if columns == 0 then return end
%%     exchange(first, count, column, columns)
%%     local diagonal, top, next = part(first, first), part(first, column), first + count
%%     if s.solve == "library" then
%%       add({ "library_trsm", k = count, n = columns, A = diagonal, B = top })
%%     else
%%       add({ "panel_solve", k = count, n = columns, D = diagonal, B = top })
%%     end
%%     if next == s.m then return end
%%     local sizes = { k = count, m = s.m - next, n = columns }
%%     local below, rest = part(next, first), part(next, column)
%%     if s.update == "library" then
%%       add({ "library_gemm", k = sizes.k, m = sizes.m, n = sizes.n, A = below, B = top, C = rest })
%%     else
%%       add({ "panel_update", k = sizes.k, m = sizes.m, n = sizes.n, D = diagonal, A = below, B = top, C = rest })
%%     end
%%   end
%%
%%   -- Pivots of a panel count from its first row, as those of a matrix do, until they are adjusted.
%%   local function panel(first, columns)
%%     if columns > s.leaf then
%%       local left = s.leaf * (ceil_div(columns, s.leaf) // 2)
%%       panel(first, left)
%%       behind(first, left, first + left, columns - left)
%%       panel(first + left, columns - left)
%%       return exchange(first + left, columns - left, first, left)
%%     end
%%     local pivots = pivoting and { of = "ipiv", row = first } or nil
%%     factor_leaf(s, add, { m = s.m - first, n = columns, A = part(first, first), ipiv = pivots, info = first == 0 and "info" or failed })
%%     if first > 0 then
%%       add({ "adjust_panel", n = columns, first = first, pivot = s.pivot, ipiv = pivots, failed = failed, info = "info" })
%%     end
%%   end
%%
%%   for first = 0, least - 1, s.width do
%%     local columns = math.min(s.width, least - first)
%%     panel(first, columns)
%%     exchange(first, columns, 0, first)
%%     behind(first, columns, first + columns, s.n - first - columns)
%%   end
%%   return steps
%% end
%%
%% -- Who may solve and multiply. A library reads whole complex elements, which the matrices of a pointer batch need not begin on: a multiple
%% -- of their parts' size is enough for kgen, and where they begin is known to the device alone. (The engine refuses such strided batches.)
%% local function makers(s) return s.complex and s.layout == "pointers" and { "kgen" } or { "kgen", "library" } end
%%
%% family {
%%   operation = "getrf",
%%   about     = "a kernel for each panel, column or step of a column, then exchanges, rows of U and an update for each panel",
%%   paper     = "HPEC 2019: the generic design (II), column blocking (III A), panel blocking (III B); LAPACK's getrf, getrf2 and getf2",
%%   limit     = 128,
%%   tunables  = {
%%     { "stage",  { "panel", "column", "step" }, "what a kernel covers: a panel, a column of one, or a step of a column" },
%%     { "width",  { 32, 16 }, "columns of a panel" },
%%     { "leaf",   function(s) return { 8, s.width } end, "columns at which the halving of a panel ends; as many as width: no halving" },
%%     { "solve",  makers, "whose kernel solves for rows of U: kgen's own, or a library's" },
%%     { "update", makers, "whose kernel multiplies the panel out of the rest" },
%%   },
%%   supports  = function(s) return s.layout ~= "grouped" and math.min(s.m, s.n) > 32 end,
%%   steps     = steps_of_getrf,
%% }
