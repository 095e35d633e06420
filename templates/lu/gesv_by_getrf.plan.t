%% -- getrf in A, then a solution that looks at info: B stays as it came where a matrix is singular. To n = 32 one kernel does both, but its
%% -- blocks cannot share the columns of a matrix: its factors take the place of what the others would read. So calls of very many
%% -- columns are served in two steps, beyond 32 calls of many, whose solutions need a kernel of another shape, and calls of any number
%% -- where the code of one kernel is too long.
%% family {
%%   operation = "gesv",
%%   about     = "getrf, then its factors solve where info is 0: blocks share the columns of a matrix",
%%   paper     = "LAPACK's gesv",
%%   limit     = 128,
%%   supports  = function(s) return s.n > 32 or s.nrhs == "any" end,
%%   steps     = function(s)
%%     return {
%%       { "getrf", m = s.n, n = s.n, pivot = s.pivot, A = "A", ipiv = "ipiv", info = "info" },
%%       { "solve_factored", n = s.n, nrhs = "nrhs", pivot = s.pivot, A = "A", ipiv = "ipiv", B = "B", X = "B", info = "info" },
%%     }
%%   end,
%% }
