%% -- A is only read: a copy of it in the workspace is factored.
%% family {
%%   operation = "slogdet",
%%   about     = "a copy, getrf, then a warp per matrix multiplies the pivots",
%%   paper     = "NumPy's slogdet; LAPACK's getrf",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 end,
%%   steps     = function(s)
%%     local factors = { element = "matrix", rows = s.n, columns = s.n }
%%     local pivots  = { element = "int32", rows = s.n }
%%     return {
%%       { "lacpy", m = s.n, n = s.n, A = "A", C = factors },
%%       { "getrf", m = s.n, n = s.n, A = factors, ipiv = pivots, info = "info" },
%%       { "det_of_factors", n = s.n, A = factors, ipiv = pivots, sign = "sign", logabsdet = "logabsdet", info = "info" },
%%     }
%%   end,
%% }
