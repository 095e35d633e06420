%% -- getrf in A, then a solution that looks at info: B stays as it came where a matrix is singular. To n = 32 one kernel does both, but its
%% -- blocks cannot share the columns of a matrix: its factors take the place of what the others would read. So calls of very many
%% -- columns are served in two steps, and beyond 32 calls of many, whose solutions need a kernel of another shape. So are calls of any number of
%% -- columns whose one kernel would be more than the 128 KB of code that a multiprocessor keeps.
%% family {
%%   operation = "gesv",
%%   about     = "getrf, then its factors solve where info is 0: blocks share the columns of a matrix",
%%   paper     = "LAPACK's gesv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or s.nrhs == "any" end,
%%   choose    = function(s) return { priority = s.wide and 9 or s.n > 32 and 1 or long_solution(s) and 2 or -1 } end,
%%   steps     = function(s)
%%     return {
%%       { "getrf", m = s.n, n = s.n, pivot = s.pivot, A = "A", ipiv = "ipiv", info = "info" },
%%       { "solve_factored", n = s.n, nrhs = "nrhs", pivot = s.pivot, A = "A", ipiv = "ipiv", B = "B", X = "B", info = "info" },
%%     }
%%   end,
%% }
