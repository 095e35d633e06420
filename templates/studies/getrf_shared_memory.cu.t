%% -- To study the paper's variants: registers are faster at every size. The matrix lies in shared memory, column by column, and lane
%% -- (r, c) of a grid works on the rows rows * t + r and the columns cols * s + c. Pivot rows are exchanged there (eager), or only
%% -- the numbers that say where rows lie (lazy).
%%
%% -- Matrices per block in whole warps for matrices in shared memory: as many as fit into static arrays, with room for a search.
%% local function matrices_in_shared_memory(lanes, bytes)
%%   local values = {}
%%   for _, warps in ipairs({ 1, 2, 4 }) do
%%     local matrices = warps * (32 // lanes)
%%     if matrices * bytes <= static_shared_memory() - 8 * 1024 then values[#values + 1] = matrices end
%%   end
%%   return values
%% end
%% family {
%%   operation = "getrf",
%%   about     = "the matrix lives in shared memory, a grid of lanes works on it; rows are swapped there, or only their order (lazy)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: shared memory, 1D and 2D layout, eager and lazy row swaps",
%%   tunables  = {
%%     { "rows",      function(s) return powers_of_two(math.max(1, next_power_of_two(s.n) // 4), next_power_of_two(s.n)) end, "rows of the grid of lanes" },
%%     { "cols",      function(s) return powers_of_two(1, math.min(32 // s.rows, next_power_of_two(s.n))) end, "columns of the grid of lanes" },
%%     { "per_block", function(s) return matrices_in_shared_memory(s.rows * s.cols, s.n * (s.n | 1) * s.element_bytes) end, "matrices of a block" },
%%     { "swaps",     function(s) return s.pivot == "none" and { "none" } or { "eager", "lazy" } end, "eager: rows change places in shared memory; lazy: only the numbers that say where they lie" },
%%     { "search",    function(s) return s.pivot == "none" and { "none" } or { "butterfly", "redux", "shared" } end, "how a pivot is found: butterfly, by shuffles; redux, by the reduction instruction of sm_80; shared, in shared memory" },
%%   },
%%   supports  = function(s) return s.m == s.n and s.n >= 2 end,
%%   requires  = needs_of_search,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% local pivoting, lazy = op.pivot == "partial", tune.swaps == "lazy"
%% local lanes, tall, wide, ld = rows * cols, ceil_div(n, rows), ceil_div(n, cols), n | 1
%% local argmax = tune.search == "redux" and "argmax_redux" or "argmax"
%% local function inside(t, s, more)
%%   return all_of(more, t and within("r", rows * t, rows, n), s and within("c", cols * s, cols, n))
%% end
%% kernel()
{
    // Lane (r, c) works on the rows ${rows} * t + r and the columns ${cols} * s + c; at<t> is where the row lies that stands
    // at ${rows} * t + r; p<k> the row that step k chose.
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
    SHARED(T, tile, ${per_block * n * ld});
    const int first  = Group::group() * ${n * ld};   // element (i, j) of this group's matrix is tile[first + i + j * ${ld}]
    const int right  = first + c * ${ld};
    T* const mine    = ${matrix_if("live", "A", "r + c * lda")};
%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    if (${inside(t, s)}) tile[right + r + ${rows * t + cols * s * ld}] = live ? mine[${rows * t} + ${cols * s} * lda] : T(0);
%%   end
%% end
%% for t = 0, tall-1 do
    int at${t} = r + ${rows * t};   // where the row lies that stands at r + ${rows * t}
%%   if pivoting then
    int swap${t} = 0;
%%   end
%% end
%% if tune.search == "shared" then
    SHARED(R, magnitudes, ${per_block * rows});
    SHARED(int, positions, ${per_block * rows});
    const int list = Group::group() * ${rows};
%% end
    Group::sync();

    int failed = 0;   // 1-based step of the first zero pivot
%% for k = 0, n-1 do
%%   local t0, r0, t1, s1 = k // rows, k % rows, (k + 1) // rows, (k + 1) // cols

%%   if pivoting then
    // step ${k}: the pivot is the first largest |a(i,${k})|; first each lane of column 0 of the grid among its own rows
    R best${k}       = R(0);
    int position${k} = -1;
%%     for t = t0, tall-1 do
    if (${inside(t, nil, t == t0 and "c == 0 && r >= " .. r0 or "c == 0")}) {
        const T a   = tile[first + at${t} + ${k * ld}];
        const R own = abs1(a);
        if (position${k} < 0 || ordered_bits(own) > ordered_bits(best${k})) {
            best${k}     = own;
            position${k} = r + ${rows * t};
        }
    }
%%     end
%%     if tune.search == "shared" then
    if (c == 0) {
        magnitudes[list + r] = best${k};
        positions[list + r]  = position${k};
    }
    Group::sync();
    int p${k} = -1;
    for (int i = 0; i < ${rows}; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p${k} < 0 || ordered_bits(other) > ordered_bits(best${k}) || (ordered_bits(other) == ordered_bits(best${k}) && row_position < p${k}));
        best${k} = more ? other : best${k};
        p${k}    = more ? row_position : p${k};
    }
%%     else
    const int p${k} = Group::shuffle(position${k}, Group::${argmax}(best${k}, position${k}, position${k} >= 0));
%%     end
    swap${t0} = r == ${r0} ? p${k} + 1 : swap${t0};
%%     if lazy then
    int chosen${k} = at${t0};
%%       for t = t0, tall-1 do
    chosen${k} = p${k} == r + ${rows * t} ? at${t} : chosen${k};
%%       end
    chosen${k} = Group::shuffle(chosen${k}, p${k} % ${rows});
    const int old${k} = Group::shuffle(at${t0}, ${r0});
%%       for t = t0, tall-1 do   -- an exchange of two positions' rows
    at${t} = p${k} == r + ${rows * t} ? old${k} : at${t};
%%       end
    at${t0} = r == ${r0} ? chosen${k} : at${t0};
    const int row${k} = chosen${k};
%%     else
    const int row${k} = ${k};
    Group::sync();   // all have read column ${k}
    for (int j = Group::rank(); j < ${n}; j += ${lanes}) {
        const T upper = tile[first + ${k} + j * ${ld}], lower = tile[first + p${k} + j * ${ld}];
        tile[first + ${k} + j * ${ld}]   = lower;
        tile[first + p${k} + j * ${ld}] = upper;
    }
    Group::sync();
%%     end
%%   else
    // step ${k}: row ${k} is the pivot row
    const int row${k} = ${k};
%%   end
    const T u${k} = tile[first + row${k} + ${k * ld}];
%%   if k == n-1 then
    failed = u${k} == T(0) && !failed ? ${n} : failed;
%%   else

    // the multipliers, then the update of what lies below and to the right
    T divisor${k} = u${k};
    bool go${k}   = true;   // false: the pivot is zero, nothing changes
    const bool rare${k} = rarely(!has_reciprocal(u${k}));
    if (rare${k}) {
        go${k}      = !(u${k} == T(0));
        failed      = !go${k} && !failed ? ${k+1} : failed;
        divisor${k} = lifted(u${k});
    }
    const T scale${k} = reciprocal(divisor${k});
%%   for t = t1, tall-1 do
    const bool below${k}_${t} = ${inside(t, nil, t == t0 and "go" .. k .. " && r > " .. r0 or "go" .. k)};
    T l${k}_${t} = T(0);
    if (below${k}_${t}) {
        l${k}_${t} = tile[first + at${t} + ${k * ld}];
        l${k}_${t} = mul(rare${k} ? lifted(l${k}_${t}) : l${k}_${t}, scale${k});
    }
%%   end
    Group::sync();   // all have read column ${k}
%%   for t = t1, tall-1 do
    if (below${k}_${t} && c == ${k % cols}) tile[first + at${t} + ${k * ld}] = l${k}_${t};
%%   end
%%   for s = s1, wide-1 do
    if (${inside(nil, s, s == k // cols and "c > " .. k % cols or nil)}) {
        const T u = tile[right + row${k} + ${cols * s * ld}];
%%     for t = t1, tall-1 do
        if (below${k}_${t}) {
            const T a = tile[right + at${t} + ${cols * s * ld}];
            tile[right + at${t} + ${cols * s * ld}] = fma(-l${k}_${t}, u, a);
        }
%%     end
    }
%%   end
    Group::sync();
%%   end
%% end

%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    if (${inside(t, s, "live")}) mine[${rows * t} + ${cols * s} * lda] = tile[right + at${t} + ${cols * s * ld}];
%%   end
%% end
%% if pivoting then
%%   for t = 0, tall-1 do
    if (${inside(t, nil, "live && c == 0")}) ipiv[matrix * strideP + r + ${rows * t}] = swap${t};
%%   end
%% end
    if (live && r == 0 && c == 0) info[matrix] = failed;
}
