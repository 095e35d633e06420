%% -- A thread solves for one column of X (from the right: one row) in registers; A lies in shared memory, where all read the same element.
%% -- Every combination of options is a forward substitution, L X = alpha B: from the right, X op(A) = B is op(A)^T X^T = B^T; and an
%% -- upper triangle is a lower one when its rows and columns are counted from the end.
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
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s)
%%     local lanes = next_power_of_two(s.side == "left" and s.m or s.n)
%%     return { priority = 1, lanes = lanes, per_block = 32 // lanes }
%%   end,
%% }
%% local left      = side == "left"
%% local order     = left and m or n                   -- of A
%% local solutions = left and "n" or "m"               -- their number: an argument of the kernel
%% local transpose = (trans ~= "no") ~= not left       -- L is A or its transpose
%% local forward   = (uplo == "lower") ~= transpose    -- L's element (0, 0) is A's first
%% local unit, stride = diag == "unit", order * order | 1   -- from triangle to triangle in shared memory: in different banks
%% local used      = (uplo == "lower" and ">" or "<") .. (unit and "" or "=")
%% local function place(i) return forward and i or order - 1 - i end
%% local function L(i, j)   -- its place in A
%%   local row, column = place(i), place(j)
%%   if transpose then row, column = column, row end
%%   return string.format("triangle[first + %d]", column * order + row)
%% end
%% local function solution(i) return "b[" .. place(i) .. (left and "]" or " * ldb]") end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // x<i> is element i of this thread's solution, counted in the order in which they are solved.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
    T* const B0      = ${matrix_if("live", "B")};

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
        const T* const a = ${matrix_of("A")};
        for (int e = lane; e < ${order * order}; e += ${lanes}) {
            const int row = e % ${order}, column = e / ${order};
            if (row ${used} column) triangle[first + e] = ${trans == "conjugate" and "conjugate" or ""}(a[row + column * lda]);
        }
    }

    for (i64 begin = 0; begin < ${solutions}; begin += ${lanes}) {
        Group::sync();   // once would do; it keeps the triangle's loads in the loop: in front of it they would fill all registers
        const i64 s = begin + lane;
        if (!live || s >= ${solutions}) continue;
        T* const b = B0 + s${left and " * ldb" or ""};
%% for i = 0, order-1 do
        T x${i} = alpha == T(1) ? ${solution(i)} : mul(alpha, ${solution(i)});
%% end
%% for j = 0, order-1 do
        // step ${j}: x${j} is found, and leaves the equations below
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
