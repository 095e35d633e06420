%% family {
%%   operation = "getrf",
%%   about     = "a case of the tests",
%%   tunables  = { { "lanes", function(s) local t = {} for j = 1, 1000000000 do t[j] = j end return t end } },
%%   launch    = function(s) return { threads = 32, matrices = 1, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return s.n end,
%% }
KERNEL void ${name}(${parameters})
{
}
