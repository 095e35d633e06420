%% -- A is only read: a copy of op(A) in the workspace is factored. X is NaN where a matrix is singular. To n = 32 for calls of any number of
%% -- columns alone, where the code of one kernel is too long, and for many columns of the smallest matrices.
%% family {
%%   operation = "solve",
%%   about     = "a copy, getrf, then its factors solve",
%%   paper     = "LAPACK's gesv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or s.nrhs == "any" end,
%%   steps     = function(s)
%%     local factors = { element = "matrix", rows = s.n, columns = s.n }
%%     local pivots  = { element = "int32", rows = s.n }
%%     return {
%%       { "lacpy", trans = s.trans, m = s.n, n = s.n, A = "A", C = factors },
%%       { "getrf", m = s.n, n = s.n, A = factors, ipiv = pivots, info = "info" },
%%       { "solve_factored", n = s.n, nrhs = "nrhs", singular = "nan", A = factors, ipiv = pivots, B = "B", X = "X", info = "info" },
%%     }
%%   end,
%% }
