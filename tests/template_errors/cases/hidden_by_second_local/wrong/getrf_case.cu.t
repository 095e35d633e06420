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
%% -- local ceil_div = 1, and a string
%% local text <const>, ceil_div = "local ceil_div", n
    // ${text} ${ceil_div}
}
