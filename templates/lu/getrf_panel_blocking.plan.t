%% -- A panel, or with a narrower leaf each leaf of it, is a matrix of its own that one kernel of getrf reads and writes once.
%% family {
%%   operation = "getrf",
%%   about     = "one kernel for each panel, then exchanges, rows of U and an update",
%%   paper     = "HPEC 2019, section III B: panel blocking; right-looking blocked LU as LAPACK's getrf",
%%   limit     = 128,
%%   tunables  = lu_panel_tunables(),
%%   supports  = lu_in_panels,
%%   choose    = function() return nil end,   -- asked for by its id: a matrix in one kernel is faster
%%   steps     = function(s)
%%     return lu_by_panels(s, s.width, s.leaf, function(add, panel)
%%       add({ "getrf", m = panel.m, n = panel.n, pivot = s.pivot, A = panel.A, ipiv = panel.ipiv, info = panel.info })
%%     end)
%%   end,
%% }
