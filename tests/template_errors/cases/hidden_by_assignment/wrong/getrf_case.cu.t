%% family {
%%   operation = "getrf",
%%   about     = "a case of the tests",
%%   tunables  = { { "lanes", { 8, 16 } } },
%%   launch    = function(s) return { threads = 32, matrices = 1, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return s.n end,
%% }
KERNEL void ${name}(${parameters})
{
    // ${ceil_div(n, 2)}
%% ceil_div = n
    // ${ceil_div}
}
