%% -- C starts as a copy of A (in place it is A), is factored and then inverted in place. The pivots lie in the workspace.
%% -- getri finds the same first zero on U's diagonal as getrf did, so its info is the final one.
%% family {
%%   operation = "matinv",
%%   about     = "a copy, then getrf and getri in place",
%%   paper     = "LAPACK's getrf and getri",
%%   limit     = 128,
%%   steps     = function(s)
%%     local pivots = { element = "int32", rows = s.n }
%%     local steps = {
%%       { "getrf", m = s.n, n = s.n, A = "C", ipiv = pivots, info = "info" },
%%       { "getri", n = s.n, A = "C", ipiv = pivots, C = "C", info = "info" },
%%     }
%%     if not s.in_place then table.insert(steps, 1, { "lacpy", m = s.n, n = s.n, A = "A", C = "C" }) end
%%     return steps
%%   end,
%% }
