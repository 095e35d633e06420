%% -- A thread goes through a whole matrix, column by column. A warp moves its 32 matrices together to shared memory, whose rows and
%% -- columns cost the same.
%% family {
%%   operation = "lange",
%%   about     = "one thread per matrix; a warp moves its 32 matrices together to shared memory",
%%   paper     = "LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)",
%%   tunables  = {
%%     { "per_block", function(s) return s.n == "any" and {} or whole_threads(staged_bytes(s, s.m * s.n)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return s.n ~= "any" and fits_a_thread(s, s.m) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% kernel()
{
    // a<i>_<j> is element (i, j).
%% matrix_of_thread("staged")
%% if op.layout ~= "packed" then
    const T* const a = ${matrix_if("live", "A")};
%% end
%% staged_tile("a", { rows = m })
%% for j = 0, n-1 do
%%   for i = 0, m-1 do
    const T a${i}_${j} = tile[mine + ${j*m + i}];
%%   end
%% end

%% if lange_squares() then
    // the power of two that brings the largest element near 1
    u32 size = 0;
%%   for j = 0, n-1 do
%%     for i = 0, m-1 do
    size = larger(size, size_word(a${i}_${j}));
%%     end
%%   end
    const R scale = near_one(R(0), size);
%% end
    R result = R(0);
%% if norm == "frobenius" then
%%   for j = 0, n-1 do
%%     for i = 0, m-1 do
    result = ${lange_with("result", "a" .. i .. "_" .. j)};
%%     end
%%   end
%% else
%%   local lines, length = norm == "one" and n or m, norm == "one" and m or n   -- columns, or rows
%%   for line = 0, lines-1 do
    R own${line} = R(0);
%%     for k = 0, length-1 do
    own${line} = ${lange_with("own" .. line, norm == "one" and "a" .. k .. "_" .. line or "a" .. line .. "_" .. k)};
%%     end
    result = larger_norm(result, own${line});
%%   end
%% end
%% store_norm("result", "live")
}
