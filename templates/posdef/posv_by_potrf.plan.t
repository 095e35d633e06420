%% -- potrf in A, then a solution that looks at info: B stays as it came where a matrix is not positive definite. One kernel does both for
%% -- fewer columns; of very many, blocks share those of a matrix here, and where the code of one kernel is too long, two are faster
%% -- (gesv_by_getrf).
%% family {
%%   operation = "posv",
%%   about     = "potrf, then its factor solves where info is 0: blocks share the columns of a matrix",
%%   paper     = "LAPACK's posv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or s.nrhs == "any" end,
%%   steps     = function(s)
%%     return {
%%       { "potrf", uplo = s.uplo, n = s.n, A = "A", info = "info" },
%%       { "solve_factored_posdef", uplo = s.uplo, n = s.n, nrhs = "nrhs", A = "A", B = "B", X = "B", info = "info" },
%%     }
%%   end,
%% }
