%% family {
%%   operation = "matinv",
%%   about     = "Gauss-Jordan in place: rows stay in their lanes, pivot rows go by shuffles or, panel by panel, through shared memory",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "rows",      function(s) return s.n <= 4 and { 1 } or { 1, 2 } end },
%%     { "lanes",     function(s) return lanes_for((s.n + s.rows - 1) // s.rows) end },
%%     { "panel",     function(s)   -- columns; all n: the pivot rows go by shuffles, nothing through shared memory
%%         local values = {}
%%         for _, columns in ipairs({ 2, 3, 4, 5, 6, 8 }) do
%%           if columns < s.n and columns <= s.lanes then values[#values + 1] = columns end
%%         end
%%         values[#values + 1] = s.n
%%         return values
%%       end },
%%     { "unroll",    function(s) return s.panel == s.n and { 1 } or { 1, 2, 32 } end },
%%     { "per_block", function(s)
%%         local values, bytes = {}, 4 * s.n
%%         if s.panel < s.n then bytes = bytes + (s.panel + 1) * 2 * padded_row(s.n, s.element_bytes) * s.element_bytes end
%%         for _, count in ipairs(whole_warps(s.lanes)) do
%%           if count * bytes <= 48 * 1024 then values[#values + 1] = count end
%%         end
%%         return values
%%       end },
%%     { "search",    { "redux", "butterfly" } },
%%     { "least_warps", { 0, 14, 16, 20, 24 } },   -- of a multiprocessor: caps the registers
%%   },
%%   supports  = function(s) return s.lanes * s.rows >= s.n and s.lanes * (s.rows - 1) < s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return { threads = s.per_block // (32 // s.lanes) * 32, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return flop_count(s, 2 * s.n * s.n * s.n) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + 4 end,
%%   choose    = function(s)
%%     local n, p  = s.n, s.precision
%%     local rows  = n > 16 and n <= 20 and 2 or 1   -- three matrices a warp instead of one
%%     local lanes = rows == 2 and (n + 1) // 2 or usual_lanes(n)
%%     local warps = n <= 2 and 4 or (n <= 16 or n > 20 and p == "c") and 2 or 1
%%     local spills = { z19 = 3, z20 = 5, z21 = 3, d24 = 6, d31 = 5 }   -- where a panel of 4 would spill
%%     local panel = n <= (s.complex and 12 or 16) and n or spills[p .. n] or 4
%%     return { priority = 1, rows = rows, lanes = lanes, panel = panel, unroll = 1, per_block = warps * (32 // lanes),
%%              search = lanes <= 8 and "butterfly" or "redux", least_warps = p == "d" and (n == 17 or n > 20) and 16 or 0 }
%%   end,
%% }
%% -- Names in the emitted text: a<j>, or with several rows per lane a<s>_<j>, is element j of this lane's row s. In front of
%% -- every panel the columns are turned so that it begins at j = 0; after the last they stand where they began.
%% local stride = padded_row(n, element_bytes)
%% local piece = 16 // element_bytes
%% local per_matrix = panel * stride + piece   -- other banks for the next matrix
%% local shared = panel < n
%% local group_max = search == "redux" and "group_max" or "butterfly_max"
%% local bounds = least_warps > 0 and threads .. ", " .. math.max(1, least_warps * 32 // threads) or threads
%% local function a(s, j) return rows == 1 and "a" .. j or "a" .. s .. "_" .. j end
%% local function of_row(name, k, s) return rows == 1 and name .. k or name .. k .. "_" .. s end
%% local function largest_of(names)
%%   local largest = names[1]
%%   for i = 2, #names do largest = "(" .. names[i] .. " > " .. largest .. " ? " .. names[i] .. " : " .. largest .. ")" end
%%   return largest
%% end
KERNEL void __launch_bounds__(${bounds})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    // An idle lane follows the warp's first group and has no row.
    const int lane   = Group::idle() ? ${n} : Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * ${per_block} + group;
    const T* from    = matrix < batch ? ${matrix_of("A")} + lane : nullptr;
%% if shared then
    SHARED(T, pivot_rows, ${2 * per_block * per_matrix});   // of even and of odd panels
%% end
    SHARED(int, order, ${per_block * n});   // order[k]: the row that step k chose
%% for s = 0, rows-1 do

    const bool row${s} = lane < ${n - s * lanes}, live${s} = row${s} && from;
    const u32 tag${s}  = static_cast<u32>(${31 - s * lanes} - lane) & 31u;   // the first of equals has the largest tag
    int step${s}       = row${s} ? -1 : ${n};   // when this row was chosen
    T pivot${s}        = T(1);
%%   for j = 0, n-1 do
    T ${a(s, j)} = live${s} ? from[${j} * lda + ${s * lanes}] : T(0);
%%   end
%% end
%% local function steps(width)   -- the steps of a panel that is in columns 0 to width-1
%%   for k = 0, width-1 do

    // the pivot is nearly the largest of column ${k} in the rows not chosen yet
%%     local keys = {}
%%     for s = 0, rows-1 do
%%       keys[s + 1] = of_row("key", k, s)
    const u32 ${of_row("key", k, s)} = step${s} < 0 ? coarse_order(${a(s, k)}) | tag${s} : 1u;
%%     end
    const u32 largest${k} = Group::${group_max}(${largest_of(keys)});
    const int chosen${k} = 31 - static_cast<int>(largest${k} & 31u);   // a row
%%     local owner = "chosen" .. k                                      -- its lane
%%     for s = 1, rows-1 do owner = "(chosen" .. k .. " >= " .. s * lanes .. " ? chosen" .. k .. " - " .. s * lanes .. " : " .. owner .. ")" end
%%     for s = 0, rows-1 do
    const bool ${of_row("mine", k, s)} = ${of_row("key", k, s)} == largest${k};
    if (${of_row("mine", k, s)}) pivot${s} = ${a(s, k)};
    if (${of_row("mine", k, s)}) step${s} = ${width == n and k or "first + " .. k};
%%     end
%%     for i = 0, width-1 do
%%       local j = (k + i) % width
%%       local candidate = a(0, j)
%%       for s = 1, rows-1 do candidate = "select(" .. of_row("mine", k, s) .. ", " .. a(s, j) .. ", " .. candidate .. ")" end
    const T u${k}_${j} = Group::shuffle(${candidate}, ${owner});
%%       if j == k then
    const T r${k} = reciprocal(u${k}_${k});
%%         for s = 0, rows-1 do
%%           if width < n or complex then   -- a multiplier of 0 leaves the row as it is
    const T ${of_row("m", k, s)} = select(${of_row("mine", k, s)}, T(0), mul(-${a(s, k)}, r${k}));
%%           else
    const T ${of_row("m", k, s)} = mul(-${a(s, k)}, r${k});
%%           end
    ${a(s, k)} = select(${of_row("mine", k, s)}, T(1), ${of_row("m", k, s)});
%%         end
%%       else
%%         for s = 0, rows-1 do
    ${not complex and "if (!" .. of_row("mine", k, s) .. ") " or ""}${a(s, j)} = fma(${of_row("m", k, s)}, u${k}_${j}, ${a(s, j)});
%%         end
%%       end
%%     end
%%   end
%% end
%% local function others(width)   -- the other columns of the matrix; they move to the left, the panel behind them

    // the rows just chosen, as they were before the panel, with their multipliers in its columns
    const int buffer = group * ${per_matrix} + (first / ${panel} % 2) * ${per_block * per_matrix};
%%   for s = 0, rows-1 do
    if (step${s} >= first && row${s}) {
        const int to = buffer + (step${s} - first) * ${stride};
%%     for j = 0, n-1 do
        pivot_rows[to + ${j}] = ${j < width and of_row("m", j, s) or a(s, j)};
%%     end
    }
%%   end
    Group::sync();
%%   if width > 1 then
    // each becomes what it was when it was chosen, column by column
%%     for s = 0, rows-1 do
    if (row${s} && lane >= ${width - s * lanes}) {
        const int column = buffer + lane + ${s * lanes};
%%       for k = 0, width-1 do
        T v${k} = pivot_rows[column + ${k * stride}];
%%         for i = 0, k-1 do
        v${k} = fma(pivot_rows[buffer + ${k * stride + i}], v${i}, v${k});
%%         end
%%         if k > 0 then
        pivot_rows[column + ${k * stride}] = v${k};
%%         end
%%       end
    }
%%     end
    Group::sync();
%%   end
%%   for k = 0, width-1 do
%%     for s = 0, rows-1 do
    const T ${of_row("done", k, s)} = ${a(s, k)};
%%     end
%%   end
%%   for begin = width // piece * piece, n-1, piece do
%%     local from, to = math.max(begin, width), math.min(begin + piece, n) - 1
%%     for k = 0, width-1 do
%%       for j = from, to do
    const T u${k}_${j} = pivot_rows[buffer + ${k * stride + j}];
%%         for s = 0, rows-1 do
    ${a(s, j - width)} = fma(${of_row("m", k, s)}, u${k}_${j}, ${a(s, k == 0 and j or j - width)});
%%         end
%%       end
%%     end
%%   end
%%   for k = 0, width-1 do
%%     for s = 0, rows-1 do
    ${a(s, n - width + k)} = ${of_row("done", k, s)};
%%     end
%%   end
%% end
%% if not shared then steps(n) else

#pragma unroll ${unroll}
    for (int first = 0; first <= ${n - panel}; first += ${panel}) {
%%   steps(panel)
%%   others(panel)
    }
%%   if n % panel > 0 then
    const int first = ${n - n % panel};
%%     steps(n % panel)
%%     others(n % panel)
%%   end
%% end

    // the row that step k chose is row k of the inverse, up to its pivot; column k is column order[k]
%% local zeros = {}
%% for s = 0, rows-1 do
%%   zeros[s + 1] = "zero" .. s
    if (row${s}) order[group * ${n} + step${s}] = lane + ${s * lanes};
    const u32 zero${s} = pivot${s} == T(0) ? static_cast<u32>(${n} - step${s}) : 0u;
%% end
    Group::sync();
    const int zero   = static_cast<int>(Group::${group_max}(${largest_of(zeros)}));
    const int failed = zero == 0 ? 0 : ${n + 1} - zero;   // 1-based step of the first zero pivot
%% for s = 0, rows-1 do
    if (live${s}) {
        T* to = ${matrix_of("C")} + step${s};
        const T scale = select(failed != 0, not_a_number<T>(), reciprocal(pivot${s}));
%%   for k = 0, n-1 do
        to[order[group * ${n} + ${k}] * ldc] = mul(scale, ${a(s, k)});
%%   end
%%   if s == 0 then
        if (lane == 0) info[matrix] = failed;
%%   end
    }
%% end
}
