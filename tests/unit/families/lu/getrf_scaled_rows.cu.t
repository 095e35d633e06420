%% family {
%%   operation = "getrf",
%%   about     = "a family for tests: tunables by name, bare names, helpers",
%%   paper     = "none",
%%   tunables  = { { "unroll", { 1, 2 } }, { "width", powers_of_two(1, 8) },
%%                 { "per_block", function(s) return powers_of_two(1, 64 // s.width // s.unroll) end },
%%               },
%%   supports  = function(s) return s.n <= s.width end,
%%   launch    = function(s) return { threads = s.width * s.per_block, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return 2 * s.n * s.n * s.n // 3 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes end,
%% }
%% -- Line numbers below are what families.cpp expects.
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    // ${op.n} rows of ${type}, ${tune.width} wide, ${element_bytes} bytes; ${precision}, ${real}, ${shared}

%% for j = 0, n-1 do


    T a${j} = T(${j * unroll});
  %% end
%% if complex then
    // complex
%% end
    T last = a${n-1};   
}
