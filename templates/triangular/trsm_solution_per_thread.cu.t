%% family {
%%   operation = "trsm",
%%   about     = "one column of X (from the right: one row) per thread, in registers; the triangle lies in shared memory",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",     powers_of_two(1, 32) },   -- per matrix: solutions at a time
%%     { "per_block", function(s)
%%         local order = s.side == "left" and s.m or s.n
%%         return fit_in_shared_memory(whole_warps(s.lanes), (order * order | 1) * s.element_bytes)
%%       end },
%%   },
%%   launch    = function(s) return { threads = s.per_block * s.lanes, matrices = s.per_block, shared = 0 } end,
%%   choose    = function(s)
%%     local lanes = next_power_of_two(s.side == "left" and s.m or s.n)
%%     return { priority = 1, lanes = lanes, per_block = 32 // lanes }
%%   end,
%% }
%% -- Every combination of options is a forward substitution, L X = alpha B. From the right, X op(A) = B is op(A)^T X^T = B^T;
%% -- and an upper triangle is a lower one when its rows and columns are counted from the end.
%% -- Names in the emitted text: x<i> is element i of this thread's solution, counted in the order in which they are solved.
%% local left      = side == "left"
%% local order     = left and m or n                   -- of A
%% local solutions = left and "n" or "m"               -- their number: an argument of the kernel
%% local transpose = (trans ~= "no") ~= not left       -- L is A or its transpose
%% local forward   = (uplo == "lower") ~= transpose    -- L's element (0, 0) is A's first
%% local unit      = diag == "unit"
%% local stride    = order * order | 1                 -- from triangle to triangle in shared memory: in different banks
%% local used      = (uplo == "lower" and ">" or "<") .. (unit and "" or "=")
%% local function place(i) return forward and i or order - 1 - i end
%% local function L(i, j)   -- its place in A
%%   local row, column = place(i), place(j)
%%   if transpose then row, column = column, row end
%%   return string.format("triangle[first + %d]", column * order + row)
%% end
%% local function solution(i) return left and string.format("b[%d]", place(i)) or string.format("b[%d * ldb]", place(i)) end
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * ${per_block} + Group::group();
    const bool live  = matrix < batch;
    T* const B0      = in_global(live ? ${matrix_of("B")} : nullptr);

    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 s = lane; live && s < ${solutions}; s += ${lanes}) {
            T* const b = B0 + s${left and " * ldb" or ""};
%% for i = 0, order-1 do
            ${solution(i)} = T(0);
%% end
        }
        return;
    }

    SHARED(T, triangle, ${per_block * stride});   // as it lies in A, without gaps
    const int first = Group::group() * ${stride};
    if (live) {
        const T* const a = in_global(${matrix_of("A")});
        for (int e = lane; e < ${order * order}; e += ${lanes}) {
            const int row = e % ${order}, column = e / ${order};
            if (row ${used} column) triangle[first + e] = ${trans == "conjugate" and "conjugate" or ""}(a[row + column * lda]);
        }
    }

    const bool as_is = alpha == T(1);
    for (i64 begin = 0; begin < ${solutions}; begin += ${lanes}) {
        // Once would do; in every turn, it keeps the triangle's loads in the loop: in front of it they would fill all registers.
        Group::sync();
        const i64 s = begin + lane;
        if (!live || s >= ${solutions}) continue;
        T* const b = B0 + s${left and " * ldb" or ""};
%% for i = 0, order-1 do
        T x${i} = as_is ? ${solution(i)} : mul(alpha, ${solution(i)});
%% end
%% for j = 0, order-1 do
        // step ${j}: x${j} is solved, and taken out of those behind it
%%   if not unit then
        x${j} = div(x${j}, ${L(j, j)});
%%   end
%%   for i = j+1, order-1 do
        x${i} = fma(-x${j}, ${L(i, j)}, x${i});
%%   end
%% end
%% for i = 0, order-1 do
        ${solution(i)} = x${i};
%% end
    }
}
