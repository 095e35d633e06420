%% -- Every stage is a kernel of its own, as LAPACK has a routine for each: the pivot search, the exchange of two rows, the scaling with the
%% -- rank-1 update. Each reads the panel from memory again.
%% family {
%%   operation = "getrf",
%%   about     = "a kernel for each stage of each column, then exchanges, rows of U and an update for each panel",
%%   paper     = "HPEC 2019, section II: the generic design; LAPACK's getrf, getrf2 and getf2",
%%   limit     = 128,
%%   tunables  = lu_panel_tunables(),
%%   supports  = lu_in_panels,
%%   choose    = function() return nil end,   -- asked for by its id: a matrix in one kernel is faster
%%   steps     = function(s)
%%     return lu_by_panels(s, s.width, s.leaf, function(add, panel)
%%       for step = 0, math.min(panel.m, panel.n) - 1 do
%%         if s.pivot == "partial" then
%%           add({ "pivot_search", m = panel.m, n = panel.n, step = step, A = panel.A, ipiv = panel.ipiv })
%%           add({ "laswp", m = panel.m, n = panel.n, k1 = step + 1, k2 = step + 1, incx = 1, A = panel.A, ipiv = panel.ipiv })
%%         end
%%         add({ "rank_1_update", m = panel.m, n = panel.n, step = step, A = panel.A, info = panel.info })
%%       end
%%     end)
%%   end,
%% }
