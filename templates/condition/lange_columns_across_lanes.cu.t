%% -- For matrices with more than 32 rows or columns, one a block, which is read once, as it lies. A group of lanes has a column, and the groups of
%% -- the block have columns beside each other. Squares are taken of the elements as they are; only where the largest is so small or so large
%% -- that this loses something the block goes through the matrix once more, scaled.
%% local function bytes_of_matrix(s) return s.n == "any" and 0 or s.m * s.n * s.element_bytes end
%% family {
%%   operation = "lange",
%%   about     = "beyond 32: a block per matrix, a group of lanes per column, neighbouring lanes on neighbouring elements",
%%   paper     = "LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)",
%%   limit     = 128,
%%   tunables  = {
%%     { "warps",   function(s) return starting_with(bytes_of_matrix(s) > 32768 and 4 or bytes_of_matrix(s) > 8192 and 2 or 1, { 1, 2, 4, 8 }) end, "warps of a block, which share a matrix" },
%%     { "columns", function(s) return starting_with(s.m > 64 and 4 or 8, { 2, 4, 8 }) end, "columns that a group reads at once" },
%%   },
%%   supports  = function(s) return s.layout ~= "grouped" and s.n ~= "any" and math.max(s.m, s.n) > 32 end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = 0 } end,
%% }
%% local lanes, squares = math.min(32, next_power_of_two(m)), lange_squares()
%% local tall, groups = ceil_div(m, lanes), threads // lanes   -- a lane's rows, and columns of all groups
%% local by_rows, by_columns = norm == "infinity" and groups > 1, norm == "one"
%% -- Words at whose numbers, and between them, squares and their sums lose nothing.
%% local least, range = 0x30800000, 0x28000000
%% if real_bytes == 8 then least, range = 0x26f00000, 0x35200000 end
%% -- The larger of a number's values in all warps.
%% local function of_all_warps(own, array, larger)
%%   if warps == 1 then return end
        if (Lanes<32>::lane() == 0) ${array}[thread / 32] = ${own};
        block_sync();
%%   for w = 0, warps-1 do
        ${own} = ${w == 0 and array .. "[0]" or larger .. "(" .. own .. ", " .. array .. "[" .. w .. "])"};
%%   end
%% end
%% kernel()
{
    using Group = Lanes<${lanes}>;
    const int thread = static_cast<int>(threadIdx.x), row = Group::rank();
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
%% if warps > 1 then
    SHARED(R, of_warp, ${warps});
%%   if squares then
    SHARED(u32, size_of_warp, ${warps});
%%   end
%% end
%% if by_rows then
    SHARED(R, of_group, ${groups * m});   // shares of the sums of rows
%% end

%% if norm == "infinity" then
    R sum[${tall}];   // of rows
%% end
    R own;
%% if squares then
    R scale = R(1);
#pragma unroll 1
    for (bool again = false;; again = true) {
        u32 size = 0;
%% else
    {
%% end
        own = R(0);
%% if norm == "infinity" then
#pragma unroll
        for (int r = 0; r < ${tall}; ++r) sum[r] = R(0);
%% end
#pragma unroll 1
        for (int first = thread / ${lanes}; first < ${ceil_div(n, groups * columns) * groups * columns}; first += ${groups * columns}) {
            T element[${columns}][${tall}];
#pragma unroll
            for (int c = 0; c < ${columns}; ++c) {
#pragma unroll
                for (int r = 0; r < ${tall}; ++r) {
                    const bool here = ${all_of(n % (groups * columns) > 0 and string.format("first + %d * c < %d", groups, n), m % lanes > 0 and string.format("row + %d * r < %d", lanes, m))};
                    element[c][r] = here ? T(a[(first + ${groups} * c) * lda + row + ${lanes} * r]) : T(0);
                }
            }
#pragma unroll
            for (int c = 0; c < ${columns}; ++c) {
%% if by_columns then
                R sum = R(0);
%% end
#pragma unroll
                for (int r = 0; r < ${tall}; ++r) {
%% if squares then
                    size = larger(size, size_word(element[c][r]));
%% end
%% local total = by_columns and "sum" or norm == "infinity" and "sum[r]" or "own"
                    ${total} = ${lange_with(total, "element[c][r]")};
                }
%% if by_columns then
                own = larger_norm(own, sum_of_lanes<Group, ${lanes}>(sum));   // in the group's first lane
%% end
            }
        }
%% if squares then
        size = Lanes<32>::butterfly_max(size);
%%   of_all_warps("size", "size_of_warp", "larger")
        if (again || size - ${least}u < ${range}u) break;
        scale = near_one(R(0), size);
        ${block_barrier()}
%% end
    }
%% if norm == "infinity" then
%%   if by_rows then
#pragma unroll
    for (int r = 0; r < ${tall}; ++r) {
        if (${m % lanes > 0 and string.format("row + %d * r < %d", lanes, m) or "true"}) of_group[thread / ${lanes} * ${m} + row + ${lanes} * r] = sum[r];
    }
    ${block_barrier()}
    for (int i = thread; i < ${m}; i += ${threads}) {
        R all = of_group[i];
        for (int g = 1; g < ${groups}; ++g) all = add(all, of_group[g * ${m} + i]);
        own = larger_norm(own, all);
    }
%%   else
#pragma unroll
    for (int r = 0; r < ${tall}; ++r) own = larger_norm(own, sum[r]);
%%   end
%% elseif by_columns and lanes > 1 then
    if (row > 0) own = R(0);
%% end
%% local sums = norm == "frobenius"
    own = ${sums and "sum_of_lanes" or "largest_norm"}<Lanes<32>, 32>(own);
    {
%% of_all_warps("own", "of_warp", sums and "add" or "larger_norm")
    }
%% store_norm("own", "thread == 0")
}
