%% -- A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
%% -- element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
%% -- sides, a column of op(A)'s triangle a step. No step waits for another one's column, so many are on their way. Loops over the 32
%% -- steps of a block are rolled: straight code would not fit the instruction cache.
%% family {
%%   operation = "getrs, solve_factored",
%%   about     = "a warp per matrix: factors from memory, a column a step, right-hand sides in registers",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   limit     = 128,
%%   tunables  = {
%%     { "columns",   function(s) return s.nrhs == 1 and { 1 } or { 4, 2, 8, 1 } end },   -- right-hand sides at a time
%%     { "per_block", { 4, 2, 1, 8 } },
%%     { "ahead",     { 8, 4, 16 } },   -- columns of A on their way
%%   },
%%   supports  = function(s) return s.layout ~= "listed" and (s.operation ~= "getrs" or s.n > 32) end,
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%%   choose    = function(s)
%%     return { priority = 1, columns = s.nrhs == 1 and 1 or s.complex and 2 or 4, per_block = 4, ahead = s.complex and 4 or 8 }
%%   end,
%% }
%% local checks, one = operation ~= "getrs", nrhs == 1
%% local transposed = not checks and trans ~= "no"
%% local conj = not checks and trans == "conjugate" and "conjugate" or ""
%% local pivoting, blocks, C = pivot == "partial" and n > 1, pieces_of(n, 32), columns
%% local result, ldr = checks and "X" or "B", checks and "ldx" or "ldb"
%% local function plus(start, by) return by == 0 and start or start .. " + " .. by end
%% local function count(c) return math.min(32, n - 32 * c) end   -- rows of block c
%% local function has(r, condition)   -- whether the lane's row of block r exists, and a condition
%%   local exists = count(r) < 32 and "lane < " .. count(r) or nil
%%   return all_of(exists, condition)
%% end
%% -- Steps of block c: element k of the block is solved, as `value` says, and taken out of the rows behind it, or before it.
%% local function steps(c, down, value)
%%   local first, last = down and c or 0, down and blocks - 1 or c
#pragma unroll ${ahead}
%%   if down then
    for (int k = 0; k < ${count(c)}; ++k) {
%%   else
    for (int k = ${count(c) - 1}; k >= 0; --k) {
%%   end
%%   if not transposed then
        const T* const column = a + ${c == 0 and "k" or "(k + " .. 32 * c .. ")"} * lda + lane;
%%   end
%%   for r = first, last do
%%     local condition = has(r, r == c and (down and "lane > k" or "lane < k") or nil)
%%     local from = transposed and conj .. "(T(row" .. r .. "[" .. plus("k", 32 * c) .. "]))" or "column[" .. 32 * r .. "]"
        const T f${r} = ${condition ~= "true" and condition .. " ? " .. from .. " : T(0)" or from};
%%   end
%%   for q = 0, C-1 do
        {
            const T x = Warp::shuffle(${(string.gsub(value, "#", c .. "_" .. q))}, k);
%%     for r = first, last do
%%       if r == c then
            if (lane ${down and ">" or "<"} k) b${r}_${q} = fma(-f${r}, x, b${r}_${q});
%%       else
            b${r}_${q} = fma(-f${r}, x, b${r}_${q});
%%       end
%%     end
        }
%%   end
    }
%% end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // b<r>_<q> is element lane + 32 r of right-hand side q, u<r> of U's diagonal, f<r> of the step's column of op(A)'s triangle.
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
%% if checks then
    const bool failed = info[matrix] != 0;
%%   if singular == "keep" then
    if (failed) return;
%%   end
%% end
    const T* const a = ${matrix_of("A")};
%% for r = 0, blocks-1 do
%%   if transposed then
    const T* const row${r} = a + (${plus("lane", 32 * r)}) * lda;   // of op(A)
%%   end
    const T u${r} = ${has(r) == "true" and "" or has(r) .. " ? "}a[(${plus("lane", 32 * r)}) * (lda + 1)]${has(r) == "true" and "" or " : T(1)"};
    const auto lift${r} = diagonal_lift(u${r});
    const T inverse${r} = reciprocal(mul(${conj == "" and "u" .. r or conj .. "(u" .. r .. ")"}, lift${r}));
%% end

%% if pivoting then
    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
%%   for r = 0, blocks-1 do
    const int pivot${r} = ${has(r) == "true" and "" or has(r) .. " ? "}legal_pivot(ipiv[matrix * strideP + ${plus("lane", 32 * r)}], ${plus("lane", 32 * r)}, ${n})${has(r) == "true" and "" or " : lane + " .. 32 * r};
    int stood${r} = pivot${r};
%%   end
%%   for c = blocks-1, 0, -1 do
#pragma unroll 4
    for (int k = ${count(c) - 1}; k >= 0; --k) {
        const int p = Warp::shuffle(pivot${c}, k);
        if (lane > k && stood${c} == p) stood${c} = ${plus("k", 32 * c)};
%%     for r = c+1, blocks-1 do
        if (stood${r} == p) stood${r} = ${plus("k", 32 * c)};
%%     end
    }
%%   end
%% else
%%   for r = 0, blocks-1 do
    const int stood${r} = ${plus("lane", 32 * r)};
%%   end
%% end

%% if not one then
    for (i64 first = 0; first < nrhs; first += ${C}) {
%% end
%% local from, to = transposed and "lane" or "stood", transposed and "stood" or "lane"
%% local function place(way, r) return way == "stood" and "stood" .. r or plus("lane", 32 * r) end
%% local function there(r, q) return all_of(count(r) < 32 and "lane < " .. count(r) or nil, q > 0 and plus("first", q) .. " < nrhs" or nil) end
%% local function element(way, name, ld, r, q) return name .. "[" .. place(way, r) .. (one and "" or " + (" .. plus("first", q) .. ") * " .. ld) .. "]" end
    ${checks and "const " or ""}T* const right = ${matrix_of("B")};
%% for r = 0, blocks-1 do
%%   for q = 0, C-1 do
    T b${r}_${q} = ${there(r, q) ~= "true" and there(r, q) .. " ? " or ""}${element(from, "right", "ldb", r, q)}${there(r, q) ~= "true" and " : T(0)" or ""};
%%   end
%% end
%% local solved = "mul(mul(b#, lift@), inverse@)"

    // the lower triangle of op(L U): ${transposed and "U's" or "L, with ones on the diagonal"}
%% for c = 0, blocks-1 do
%%   steps(c, true, transposed and (string.gsub(solved, "@", c)) or "b#")
%% end
%% if transposed then
%%   for r = 0, blocks-1 do
%%     for q = 0, C-1 do
    b${r}_${q} = ${(string.gsub(string.gsub(solved, "@", r), "#", r .. "_" .. q))};
%%     end
%%   end
%% end

    // the upper triangle: ${transposed and "L's, with ones on the diagonal" or "U"}
%% for c = blocks-1, 0, -1 do
%%   steps(c, false, transposed and "b#" or (string.gsub(solved, "@", c)))
%% end
    T* const x = ${matrix_of(result)};
%% for r = 0, blocks-1 do
%%   for q = 0, C-1 do
%%     local value = transposed and "b" .. r .. "_" .. q or (string.gsub(string.gsub(solved, "@", r), "#", r .. "_" .. q))
    ${only(there(r, q) ~= "true" and there(r, q) or nil)}${element(to, "x", ldr, r, q)} = ${checks and singular == "nan" and "failed ? not_a_number<T>() : " or ""}${value};
%%   end
%% end
%% if not one then
    }
%% end
}
