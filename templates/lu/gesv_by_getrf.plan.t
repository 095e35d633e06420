%% -- getrf in A, then a solution that looks at info: B stays as it came where a matrix is singular.
%% family {
%%   operation = "gesv",
%%   about     = "getrf, then a warp per matrix solves with its factors where info is 0",
%%   paper     = "LAPACK's gesv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 end,
%%   choose    = function(s) return { priority = 1 } end,
%%   steps     = function(s)
%%     return {
%%       { "getrf", m = s.n, n = s.n, pivot = s.pivot, A = "A", ipiv = "ipiv", info = "info" },
%%       { "solve_factored", n = s.n, nrhs = "nrhs", pivot = s.pivot, A = "A", ipiv = "ipiv", B = "B", X = "B", info = "info" },
%%     }
%%   end,
%% }
