%% -- A column is read once, updated by the columns before it in its panel, searched, exchanged, scaled and written: one kernel a column.
%% family {
%%   operation = "getrf",
%%   about     = "a kernel for each column of a panel, left-looking, then exchanges, rows of U and an update for each panel",
%%   paper     = "HPEC 2019, section III A: column blocking",
%%   limit     = 128,
%%   tunables  = lu_panel_tunables(),
%%   supports  = lu_in_panels,
%%   choose    = function() return nil end,   -- asked for by its id: a matrix in one kernel is faster
%%   steps     = function(s)
%%     return lu_by_panels(s, s.width, s.leaf, function(add, panel)
%%       for step = 0, math.min(panel.m, panel.n) - 1 do
%%         add({ "factor_column", m = panel.m, n = panel.n, step = step, pivot = s.pivot, A = panel.A, ipiv = panel.ipiv, info = panel.info })
%%       end
%%     end)
%%   end,
%% }
