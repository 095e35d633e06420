%% -- The inverse goes to the workspace.
%% family {
%%   operation = "cond",
%%   about     = "matinv_cond, with the inverse in the workspace",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 end,
%%   steps     = function(s)
%%     return { { "matinv_cond", norm = s.norm, n = s.n, A = "A", C = { element = "matrix", rows = s.n, columns = s.n }, cond = "cond", info = "info" } }
%%   end,
%% }
