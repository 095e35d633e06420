%% -- A is only read: a copy of it in the workspace is factored.
%% family {
%%   operation = "logdet_posdef",
%%   about     = "a copy, potrf, then a warp per matrix multiplies the diagonal",
%%   paper     = "Rasmussen and Williams, Gaussian Processes for Machine Learning, section A.3; LAPACK's potrf",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 end,
%%   steps     = function(s)
%%     local factor = { element = "matrix", rows = s.n, columns = s.n }
%%     return {
%%       { "lacpy", m = s.n, n = s.n, A = "A", C = factor },
%%       { "potrf", uplo = s.uplo, n = s.n, A = factor, info = "info" },
%%       { "logdet_of_factor", n = s.n, A = factor, logdet = "logdet", info = "info" },
%%     }
%%   end,
%% }
