%% -- potrf in A, or where A is only read in a copy of it; then a step that looks at info: where a matrix is not positive definite posv's B
%% -- stays as it came, and solve_posdef's X is NaN. One kernel does all for fewer columns; of very many, blocks share those of a matrix here,
%% -- and where the code of one kernel is too long, more are faster (gesv_by_getrf).
%% family {
%%   operation = "posv, solve_posdef, logdet_posdef",
%%   about     = "potrf, of a copy where A is only read; then its factor solves, or a warp per matrix multiplies the diagonal",
%%   paper     = "LAPACK's posv; Rasmussen and Williams, Gaussian Processes for Machine Learning, section A.3",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or solves(s) and s.nrhs == "any" end,
%%   steps     = function(s)
%%     local keeps  = not s.written.A
%%     local factor = keeps and { element = "matrix", rows = s.n, columns = s.n } or "A"
%%     local potrf  = { "potrf", uplo = s.uplo, n = s.n, A = factor, info = "info" }
%%     local last   = s.written.logdet and { "logdet_of_factor", n = s.n, A = factor, logdet = "logdet", info = "info" }
%%       or { "solve_factored_posdef", uplo = s.uplo, n = s.n, nrhs = "nrhs", singular = keeps and "nan" or "keep", A = factor, B = "B",
%%            X = keeps and "X" or "B", info = "info" }
%%     return keeps and { { "lacpy", m = s.n, n = s.n, A = "A", C = factor }, potrf, last } or { potrf, last }
%%   end,
%% }
