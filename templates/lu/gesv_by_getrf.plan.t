%% -- getrf in A, or where A is only read in a copy of op(A); then a step that looks at info: of a singular matrix gesv's B stays as it came,
%% -- and solve's X is NaN. To n = 32 one kernel does all, but its blocks cannot share the columns of a matrix: its factors take the place of
%% -- what the others would read. So calls of very many columns are served in steps, beyond 32 calls of many, whose solutions need a kernel of
%% -- another shape, and calls of any number where the code of one kernel is too long.
%% family {
%%   operation = "gesv, solve, slogdet",
%%   about     = "getrf, of a copy where A is only read; then its factors solve, or a warp per matrix multiplies the pivots",
%%   paper     = "LAPACK's gesv; NumPy's slogdet",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or solves(s) and s.nrhs == "any" end,
%%   steps     = function(s)
%%     local keeps   = not s.written.A
%%     local factors = keeps and { element = "matrix", rows = s.n, columns = s.n } or "A"
%%     local pivots  = keeps and { element = "int32", rows = s.n } or "ipiv"
%%     local pivot   = keeps and "partial" or s.pivot
%%     local copy = keeps and { "lacpy", trans = s.operation == "solve" and s.trans or "no", m = s.n, n = s.n, A = "A", C = factors }
%%     local last = s.written.logabsdet
%%       and { "det_of_factors", n = s.n, A = factors, ipiv = pivots, sign = "sign", logabsdet = "logabsdet", info = "info" }
%%       or { "solve_factored", n = s.n, nrhs = "nrhs", pivot = pivot, singular = keeps and "nan" or "keep", A = factors, ipiv = pivots, B = "B",
%%            X = keeps and "X" or "B", info = "info" }
%%     local factor = { "getrf", m = s.n, n = s.n, pivot = pivot, A = factors, ipiv = pivots, info = "info" }
%%     return keeps and { copy, factor, last } or { factor, last }
%%   end,
%% }
