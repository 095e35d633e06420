%% family {
%%   operation = "getrf",
%%   about     = "a case of the tests",
%%   tunables  = { { "lanes", { 8, 16 } } },
%%   prefetches = true,
%%   launch    = function(s) return { threads = 32, matrices = 1, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return s.n end,
%% }
KERNEL void ${name}(${parameters})
{
%% for j = 0, n-1 do
    A[${j}] = T(${j * lanes});
%% end
}
