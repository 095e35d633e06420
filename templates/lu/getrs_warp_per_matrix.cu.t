%% -- A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
%% -- element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
%% -- sides, a column of op(A)'s triangle a step. No step waits for another one's column, so many are on their way. Loops over the 32
%% -- steps of a block are rolled: straight code would not fit the instruction cache.
%% family {
%%   operation = "getrs, solve_factored",
%%   about     = "a warp per matrix: factors from memory, a column a step, right-hand sides in registers",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   limit     = 128,
%%   priority  = 2,
%%   tunables  = {
%%     { "rhs_together", function(s) return s.nrhs == 1 and { 1 } or starting_with(s.complex and 2 or 4, { 4, 2, 8, 1 }) end, "right-hand sides that are solved together" },
%%     { "per_block", { 4, 2, 1, 8 }, "matrices of a block, a warp for each" },
%%     { "prefetch",  function(s) return starting_with(s.complex and 4 or 8, { 8, 4, 2, 16 }) end, "columns of A that are on their way at once" },
%%   },
%%   supports  = function(s) return s.layout ~= "grouped" and (s.operation ~= "getrs" or s.n > 32) end,
%%   launch    = function(s) return share_columns(launch_in_warps(32, s.per_block), 4 * s.n) end,
%% }
%% local checks, one = operation ~= "getrs", nrhs == 1
%% local transposed = not checks and trans ~= "no"
%% local conj = checks and "" or conjugation(trans)
%% local pivoting, blocks, C = pivot == "partial" and n > 1, ceil_div(n, 32), rhs_together
%% local result, ldr = checks and "X" or "B", checks and "ldx" or "ldb"
%% local function plus(start, by) return by == 0 and start or start .. " + " .. by end
%% local function count(c) return math.min(32, n - 32 * c) end   -- rows of block c
%% local function exists(r) return count(r) < 32 and "lane < " .. count(r) or "true" end   -- the lane's row of block r
%% local function clamped_row(r) return plus(count(r) < 32 and "nearest" or "lane", 32 * r) end       -- a row in any case
%% local function inside(r, down, k)   -- a row of the triangle
%%   local row = string.format("lane %s %s ? %s : %s", down and ">" or "<", k, count(r) < 32 and "nearest" or "lane", k)
%%   return r == 0 and row or "(" .. row .. ") + " .. 32 * r
%% end
%% -- Steps of block c: element k of the block is solved, as `value` says, and taken out of the rows behind it, or before it. The columns
%% -- of so many steps are asked for before the first is used. Lanes outside of the triangle ask for its diagonal: no other memory moves.
%% local function steps(c, down, value)
%%   local first, last = down and c or 0, down and blocks - 1 or c
%%   local function group(number)
%%     for u = 0, number-1 do
%%       local k = down and plus("k", u) or u == 0 and "k" or "k - " .. u
%%       local row = c == 0 and k or k .. " + " .. 32 * c
%%       if not transposed then
        const T* const column${u} = a + ${row == "k" and row or "(" .. row .. ")"} * lda;
%%       end
%%       for r = first, last do
%%         if transposed then
        const T f${r}_${u} = ${conj == "" and "row" .. r .. "[" .. row .. "]" or conj .. "(row" .. r .. "[" .. row .. "])"};
%%         elseif r == c then
        const T f${r}_${u} = column${u}[${inside(r, down, k)}];
%%         else
        const T f${r}_${u} = column${u}[${clamped_row(r)}];
%%         end
%%       end
%%     end
%%     for u = 0, number-1 do
%%       local k = down and plus("k", u) or u == 0 and "k" or "k - " .. u
%%       for q = 0, C-1 do
        const T x${u}_${q} = Warp::shuffle(${(string.gsub(value, "#", c .. "_" .. q))}, ${k});
%%         for r = first, last do
%%           if r == c then
        b${r}_${q} = select(lane ${down and ">" or "<"} ${k}, fma(-f${r}_${u}, x${u}_${q}, b${r}_${q}), b${r}_${q});
%%           else
        b${r}_${q} = fma(-f${r}_${u}, x${u}_${q}, b${r}_${q});
%%           end
%%         end
%%       end
%%     end
%%   end
%%   local number = math.min(prefetch, count(c))
%%   local rest = count(c) % number
#pragma unroll 1
%%   if down then
    for (int k = 0; k < ${count(c) - rest}; k += ${number}) {
%%   else
    for (int k = ${count(c) - 1}; k >= ${rest}; k -= ${number}) {
%%   end
%%   group(number)
    }
%%   if rest > 0 then
    {
        const int k = ${down and count(c) - rest or rest - 1};
%%     group(rest)
    }
%%   end
%% end
%% -- The compiler would spill a little for more warps.
%% kernel((precision == "d" or precision == "z") and 12 or 16)
{
    // b<r>_<q> is element lane + 32 r of right-hand side q, u<r> of U's diagonal, f<r>_<u> of the column of op(A)'s triangle
    // that the group's step u uses.
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
%% leave_by_info(checks)
    const T* const a = ${matrix_of("A")};
%% if n % 32 > 0 then
    const int nearest = lane < ${n % 32} ? lane : ${n % 32 - 1};   // in the last block
%% end
%% for r = 0, blocks-1 do
%%   if transposed then
    const T* const row${r} = a + (${clamped_row(r)}) * lda;   // of op(A)
%%   end
    const T u${r} = a[(${clamped_row(r)}) * (lda + 1)];
    const auto lift${r} = diagonal_lift(u${r});
    const T inverse${r} = reciprocal(mul(${conj == "" and "u" .. r or conj .. "(u" .. r .. ")"}, lift${r}));
%% end

%% if pivoting then
    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
%%   for r = 0, blocks-1 do
    const int pivot${r} = legal_pivot(ipiv[matrix * strideP + ${clamped_row(r)}], ${clamped_row(r)}, ${n});
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
    const int stood${r} = ${clamped_row(r)};
%%   end
%% end

%% if not one then
    for (i64 first = ${first_column(C)}; first < nrhs; first += ${column_step(C)}) {
%% end
%% local function column_of(q, ld) return one and "" or " + (" .. plus("first", q) .. ") * " .. ld end
%% local function has_column(q) return q > 0 and plus("first", q) .. " < nrhs" or "true" end
    ${checks and "const " or ""}T* const right = ${matrix_of("B")};
%% for r = 0, blocks-1 do
%%   for q = 0, C-1 do
    T b${r}_${q} = ${q > 0 and has_column(q) .. " ? " or ""}right[${transposed and clamped_row(r) or "stood" .. r}${column_of(q, "ldb")}]${q > 0 and " : T(0)" or ""};
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
%%     value = nan_if_failed(checks) .. value
%%     local conditions = all_of(exists(r) ~= "true" and exists(r) or nil, q > 0 and has_column(q) or nil)
    ${only(conditions ~= "true" and conditions or nil)}x[${transposed and "stood" .. r or plus("lane", 32 * r)}${column_of(q, ldr)}] = ${value};
%%   end
%% end
%% if not one then
    }
%% end
}
