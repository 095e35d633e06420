%% -- A is only read: a copy of it in the workspace is factored. X is NaN where a matrix is not positive definite. For calls of any number of
%% -- columns, where the code of one kernel is too long (gesv_by_getrf), and for many columns of the smallest matrices.
%% family {
%%   operation = "solve_posdef",
%%   about     = "a copy, potrf, then its factor solves",
%%   paper     = "LAPACK's posv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or s.nrhs == "any" end,
%%   steps     = function(s)
%%     local factor = { element = "matrix", rows = s.n, columns = s.n }
%%     return {
%%       { "lacpy", m = s.n, n = s.n, A = "A", C = factor },
%%       { "potrf", uplo = s.uplo, n = s.n, A = factor, info = "info" },
%%       { "solve_factored_posdef", uplo = s.uplo, n = s.n, nrhs = "nrhs", singular = "nan", A = factor, B = "B", X = "X", info = "info" },
%%     }
%%   end,
%% }
