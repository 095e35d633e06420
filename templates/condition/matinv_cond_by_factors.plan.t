%% -- The norm of A comes first: C may be A.
%% family {
%%   operation = "matinv_cond",
%%   about     = "matinv, and the norms before and after it",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 end,
%%   steps     = function(s)
%%     local of_a, of_c = { element = "real" }, { element = "real" }
%%     return {
%%       { "lange", norm = s.norm, m = s.n, n = s.n, A = s.in_place and "C" or "A", value = of_a },
%%       { "matinv", n = s.n, A = s.in_place and "C" or "A", C = "C", info = "info" },
%%       { "lange", norm = s.norm, m = s.n, n = s.n, A = "C", value = of_c },
%%       { "condition_of_norms", norm = of_a, of_inverse = of_c, cond = "cond", info = "info" },
%%     }
%%   end,
%% }
