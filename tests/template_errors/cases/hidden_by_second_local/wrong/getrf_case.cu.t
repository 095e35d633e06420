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
%% -- local pieces_of = 1, and a string
%% local text <const>, pieces_of = "local pieces_of", n
    // ${text} ${pieces_of}
}
