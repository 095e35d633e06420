%% family {
%%   operation = "matinv",
%%   about     = "Gauss-Jordan in place; rows stay in their lanes, the pivot row travels through shared memory, swaps are undone in the store",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "rows",      { 1, 2, 3, 4 } },
%%     { "lanes",     function(s) return lanes_for((s.n + s.rows - 1) // s.rows) end },
%%     { "per_block", function(s)
%%         local values, bytes = {}, 2 * padded_row(s.n, s.element_bytes) * s.element_bytes + 4 * s.n   -- at most
%%         for _, count in ipairs(whole_warps(s.lanes)) do
%%           if count * bytes <= 48 * 1024 then values[#values + 1] = count end
%%         end
%%         return values
%%       end },
%%     { "search",    { "redux", "butterfly" } },
%%     { "broadcast", { "shuffle", "shared" } },
%%     { "least_blocks", { 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 24, 32 } },
%%   },
%%   supports  = function(s) return s.lanes * s.rows >= s.n and s.lanes * (s.rows - 1) < s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return { threads = s.per_block // (32 // s.lanes) * 32, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return flop_count(s, 2 * s.n * s.n * s.n) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + 4 end,
%%   choose    = function(s)
%%     local lanes = usual_lanes(s.n)
%%     local warps = s.n <= 16 and 2 or 1
%%     return { priority = 1, rows = 1, lanes = lanes, per_block = warps * (32 // lanes),
%%              search = lanes <= 8 and "butterfly" or "redux", broadcast = "shuffle", least_blocks = 0 }
%%   end,
%% }
%% -- Names in the emitted text: a<j>, or with several rows per lane a<s>_<j>, is element j of this lane's row s.
%% local stride = padded_row(n, element_bytes)
%% local group_max = search == "redux" and "group_max" or "group_max_butterfly"
%% local bounds = least_blocks > 0 and threads .. ", " .. least_blocks or threads
%% local function a(s, j) return rows == 1 and "a" .. j or "a" .. s .. "_" .. j end
KERNEL void __launch_bounds__(${bounds})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    // An idle lane follows the warp's first group and has no row.
    const int lane   = Group::idle() ? ${n} : Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * ${per_block} + group;
    const T* from    = matrix < batch ? ${matrix_of("A")} + lane : nullptr;
%% if broadcast == "shared" then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and of odd steps
    const int even = group * ${stride}, odd = even + ${per_block * stride};
%% end
    SHARED(int, order, ${per_block * n});              // order[k]: the row that step k chose
%% for s = 0, rows-1 do

    const bool row${s} = lane < ${n - s * lanes}, live${s} = row${s} && from;
    const u32 tag${s}  = static_cast<u32>(${31 - s * lanes} - lane) & 31u;   // the first of equals has the largest tag
    int step${s}       = row${s} ? -1 : ${n};   // when this row was chosen
    T pivot${s}        = T(1);
%%   for j = 0, n-1 do
    T ${a(s, j)} = live${s} ? from[${j} * lda + ${s * lanes}] : T(0);
%%   end
%% end
%% local function search_for(k)

    // step ${k}: the pivot is nearly the largest |a(i,${k})| of the rows not chosen yet
%%   local largest = "key" .. k .. "_0"
%%   for s = 0, rows-1 do
    const u32 key${k}_${s} = step${s} < 0 ? coarse_order(abs1(${a(s, k)})) | tag${s} : 1u;
%%   end
%%   for s = 1, rows-1 do largest = "(key" .. k .. "_" .. s .. " > " .. largest .. " ? key" .. k .. "_" .. s .. " : " .. largest .. ")" end
    const u32 largest${k} = Group::${group_max}(${largest});
%%   for s = 0, rows-1 do
    const bool mine${k}_${s} = key${k}_${s} == largest${k};
%%   end
%% end
%% search_for(0)
%% -- the candidate's element j: of the row that this lane would give
%% local function candidate(k, j)
%%   local element = a(0, j)
%%   for s = 1, rows-1 do element = "select(mine" .. k .. "_" .. s .. ", " .. a(s, j) .. ", " .. element .. ")" end
%%   return element
%% end
%% for k = 0, n-1 do
%%   local buffer = k % 2 == 0 and "even" or "odd"

%%   if broadcast == "shuffle" then
%%     local row, owner = "chosen" .. k, "chosen" .. k
%%     if lanes & (lanes - 1) == 0 then owner = row .. " & " .. lanes - 1 else
%%       for s = 1, rows-1 do owner = "(" .. row .. " >= " .. s * lanes .. " ? " .. row .. " - " .. s * lanes .. " : " .. owner .. ")" end
%%     end
    const int chosen${k} = 31 - static_cast<int>(largest${k} & 31u), p${k} = ${owner};
    const T r${k} = rcp(Group::shuffle(${candidate(k, k)}, p${k}));
%%   else
%%     for s = 0, rows-1 do
    if (mine${k}_${s}) {
%%       for j = 0, n-1 do
        pivot_row[${buffer} + ${j}] = ${a(s, j)};
%%       end
    }
%%     end
    Group::sync();
    const T r${k} = rcp(pivot_row[${buffer} + ${k}]);
%%   end
%%   for s = 0, rows-1 do
    pivot${s} = select(mine${k}_${s}, ${a(s, k)}, pivot${s});
    step${s}  = mine${k}_${s} ? ${k} : step${s};
    ${a(s, k)} = select(mine${k}_${s}, T(1), mul(-${a(s, k)}, r${k}));
%%   end
%%   for i = 1, n-1 do
%%     local j = (k + i) % n
%%     if broadcast == "shuffle" then
    const T u${k}_${j} = Group::shuffle(${candidate(k, j)}, p${k});
%%     else
    const T u${k}_${j} = pivot_row[${buffer} + ${j}];
%%     end
%%     for s = 0, rows-1 do
    if (!mine${k}_${s}) ${a(s, j)} = fma(${a(s, k)}, u${k}_${j}, ${a(s, j)});
%%     end
%%     if i == 1 and k < n-1 then search_for(k+1) end
%%   end
%% end

    // the row that step k chose is row k of the inverse, up to its pivot; column k is column order[k]
%% local zero = "0u"
%% for s = rows-1, 0, -1 do
    if (row${s}) order[group * ${n} + step${s}] = lane + ${s * lanes};
    const u32 zero${s} = pivot${s} == T(0) ? static_cast<u32>(${n} - step${s}) : 0u;
%%   zero = zero == "0u" and "zero" .. s or "(zero" .. s .. " > " .. zero .. " ? zero" .. s .. " : " .. zero .. ")"
%% end
    Group::sync();
    const int zero   = static_cast<int>(Group::${group_max}(${zero}));
    const int failed = zero == 0 ? 0 : ${n + 1} - zero;   // 1-based step of the first zero pivot
%% for s = 0, rows-1 do
    if (live${s}) {
        T* to = ${matrix_of("C")} + step${s};
        const T scale = select(failed != 0, not_a_number<T>(), rcp(pivot${s}));
%%   for k = 0, n-1 do
        to[order[group * ${n} + ${k}] * ldc] = mul(scale, ${a(s, k)});
%%   end
%%   if s == 0 then
        if (lane == 0) info[matrix] = failed;
%%   end
    }
%% end
}
