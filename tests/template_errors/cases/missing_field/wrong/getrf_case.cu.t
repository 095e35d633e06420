%% family {
%%   operation = "getrf",
%%   about     = "a case of the tests",
%%   tunables  = { { "lanes", { 8, 16 } } },
%%   bytes     = function(s) return s.n end,
%%   flops     = function(s) return 0 end,
%% }
KERNEL void ${name}(${parameters})
{
%% for j = 0, n-1 do
    A[${j}] = T(${j * lanes});
%% end
}
