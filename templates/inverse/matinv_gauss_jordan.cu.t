%% -- Gauss-Jordan in place: a lane holds one to four rows of a matrix in registers and never gives one away. A step finds nearly the
%% -- largest pivot, its row goes to all lanes by shuffles, and each updates its rows, finished ones too. Wide matrices go panel by
%% -- panel: the steps look at the panel's columns alone, then its pivot rows go through shared memory, where reading is cheaper
%% -- than shuffles, to all other columns. Rows and columns find their places in the store.
%% local function bytes_of(s)
%%   local bytes = 4 * s.n
%%   if s.panel < s.n then bytes = bytes + (s.panel + 1) * 2 * padded_row(s.n, s.element_bytes) * s.element_bytes end
%%   if s.rows > 1 then bytes = bytes + (s.n * s.n + 32) * s.element_bytes end
%%   if s.written.cond and s.norm == "one" then bytes = bytes + s.n * (s.n | 1) * s.real_bytes end
%%   return bytes
%% end
%% family {
%%   operation = "matinv, matinv_cond, cond",
%%   about     = "Gauss-Jordan in place: rows stay in their lanes, pivot rows go by shuffles or, panel by panel, through shared memory",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "rows",      function(s)
%%         local values = {}
%%         for rows = 1, 4 do
%%           if rows == 1 or 2 * rows < s.n and rows * s.n * s.element_bytes <= 768 then values[#values + 1] = rows end
%%         end
%%         return values
%%       end, "rows of the matrix that a lane holds" },
%%     { "lanes",     function(s) return lanes_for(ceil_div(s.n, s.rows)) end, "lanes that share a matrix" },
%%     { "panel",     function(s)
%%         local values = {}
%%         for _, columns in ipairs({ 2, 3, 4, 5, 6, 8 }) do
%%           if columns < s.n and columns <= s.lanes then values[#values + 1] = columns end
%%         end
%%         values[#values + 1] = s.n
%%         return starting_with(s.n <= 16 and s.n or 4, values)
%%       end, "columns of a panel; all n: no panels, pivot rows go by shuffles alone" },
%%     { "unroll",    function(s) return s.panel == s.n and { 1 } or { 1, 2 } end, "how often the loop over the other panels is unrolled" },
%%     { "per_block", function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of(s)) end, "matrices of a block" },
%%     search_tunable(),
%%     { "reciprocal", { "late", "early" }, "late: the pivot's reciprocal, after the search; early: that of every row's candidate, during it" },
%%     transfer_tunable("rows are stored", { "staged", "direct" }, function(s) return (s.rows == 1 or not s.written.C) and { "direct" } or { "staged", "direct" } end),
%%     least_warps_tunable({ 0, 10, 12, 14, 16, 20, 24, 28 }),
%%   },
%%   supports  = function(s)
%%     return s.lanes * s.rows >= s.n and s.lanes * (s.rows - 1) < s.n and (s.rows == 1 or s.lanes * s.rows <= 32)
%%   end,
%%   requires  = needs_of_search,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, bytes_of(s)) end,
%% }
%% -- The text for every row of a lane: "a#" is its a0, a1, ...
%% local function for_rows(text) return numbered(text, 0, tune.rows - 1) end
%% -- The largest of so many values.
%% local function largest_of_all(names)
%%   local largest = names[1]
%%   for i = 2, #names do largest = "larger(" .. largest .. ", " .. names[i] .. ")" end
%%   return largest
%% end
%% -- The one that is in the place of the lane's chosen row. Uses upper1, upper2: the bits of that place.
%% local function chosen_among(names, from, count)
%%   if count == 1 then return names[from] end
%%   local half = next_power_of_two(count) // 2
%%   return "select(upper" .. half .. ", " .. chosen_among(names, from + half, count - half) .. ", " .. chosen_among(names, from, half) .. ")"
%% end
%% -- What the chosen row has, from its lane `owner` of those that shuffle: a whole warp, or a group that is a part of one.
%% local function from_chosen_row(lanes_that_shuffle, text)
%%   return lanes_that_shuffle .. "::shuffle(" .. chosen_among(for_rows(text), 1, tune.rows) .. ", owner)"
%% end
%% -- A condition number takes the norm of A as soon as it is loaded, and that of the inverse (Anzt et al., SBAC-PAD 2018).
%% local inverts, conditions = written.C, written.cond
%% local packed, shared, ordered = op.layout == "packed", panel < n, transfer == "staged"
%% local stride = padded_row(n, element_bytes)
%% local vector_size = 16 // element_bytes
%% local per_matrix = panel * stride + vector_size   -- other banks for the next matrix
%% local tile_next = n * n + (n - n * n) % (128 // element_bytes)   -- the next matrix's columns follow in the banks
%% local wide = 1   -- rows of a lane that are neighbours in memory, and move together
%% while packed and rows % (2 * wide) == 0 and n % (2 * wide) == 0 and 2 * wide <= vector_size do wide = 2 * wide end
%% local function row_of(s) return s // wide * lanes * wide + s % wide end   -- more than lane * wide
%% local even = lanes & (lanes - 1) == 0   -- groups that shuffles know
%% local function received(text) return from_chosen_row(even and "Group" or "Warp", text) end
%% kernel(least_warps)
{
    // a<s>_<j> is element j of this lane's row s; m<k>_<s> its multiplier in step k${shared and " of a panel. In front of" or "."}
%% if shared then
    // every panel the columns are rotated so that it begins at j = 0; after the last they stand where they began.
%% end
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    // An idle lane follows the warp's first group and has no row.
%% if even then
    const int lane   = Group::rank();
%% else
    // The group's first lane is a shuffle's result, so that the compiler does not compute it anew in every step.
    const int base   = Warp::shuffle(Group::idle() ? 0 : Warp::lane() - Group::rank(), Warp::lane());
    const int lane   = Group::idle() ? ${n} : Warp::lane() - base;
%% end
    const int group  = ${followed_group()};
${matrix_of_group("group")}
    const bool live  = matrix < batch;
    const int top    = lane * ${wide};   // the lane's first row
%% if shared then
    SHARED(T, pivot_rows, ${2 * per_block * per_matrix});   // of even and of odd panels
%% end
%% if inverts then
    SHARED(int, row_of_step, ${per_block * n});   // row_of_step[k]: the row that step k chose
%% end
%% if conditions then declare_absolute_values(row_of) end
    const T* from = ${matrix_if("live", "A", "top")};
    // pivot_step<s> is the step that chose the row; before, a mask: the bits of |a| that are compared, without its sign and the lowest seven, or
    // none where there is no row. In these seven stands tag<s>, 127 less the row: of equals the first has the largest key.
%% for s = 0, rows-1 do

    const bool row${s} = ${even and lanes * rows == n and "true" or "top < " .. n - row_of(s)};
    u32 pivot_step${s} = row${s} ? 0x7fffff80u : 0u;
    u32 tag${s}  = static_cast<u32>(${127 - row_of(s)} - top);
    T scale${s}  = T(1);   // the pivot's reciprocal
%% end
%% for j = 0, n-1 do
%%   local texts = {}
%%   for s = 0, rows-1, wide do
%%     if packed then
%%       local parts = {}
%%       for i = 0, wide-1 do parts[i + 1] = string.format("a%d_%d = in%d_%d.part[%d]", s + i, j, s, j, i) end
%%       texts[#texts + 1] = string.format("const auto in%d_%d = live && row%d ? load_vector<%d>(from + %d) : Vector<T, %d>{};", s, j, s, wide, j * n + row_of(s), wide)
%%       texts[#texts + 1] = "T " .. table.concat(parts, ", ") .. ";"
%%     else
%%       texts[#texts + 1] = string.format("T a%d_%d = live && row%d ? from[%d * lda + %d] : T(0);", s, j, s, j, row_of(s))
%%     end
%%   end
${statements_in_lines(texts)}
%% end
%% if conditions then

%%   norm_of_rows("norm", row_of, function(s, j) return string.format("a%d_%d", s, j) end)
%% end
%% local multipliers = {}
%% for k = 0, panel-1 do multipliers[k + 1] = "T " .. table.concat(for_rows("m" .. k .. "_#"), ", ") .. ";" end
${statements_in_lines(multipliers)}
%% -- Where the search's butterfly sends: found once, which Group::butterfly_max would do in every step.
%% if not even and search == "butterfly" then
%%   for i = 0, 4 do
%%     if 1 << i < lanes then
    const int next${1 << i} = lane < ${lanes - (1 << i)} ? Warp::lane() + ${1 << i} : Warp::lane() - ${lanes - (1 << i)};
%%     end
%%   end
%% end
    bool regular = true;   // no pivot is zero, denormal, ${written.C and "large, or NaN, or far from the last one" or "huge or NaN"}
%% if inverts then
    u32 last   = 0;      // the high word of the last step's reciprocal
%% end
%% -- Step k of a panel that is in columns 0 to width-1 and began with step `first`. What `meanwhile` emits has nothing to do
%% -- with it: there is time for that during the search.
%% local function step(k, width, first, meanwhile)

    {   // step ${first == 0 and k or first .. " + " .. k}: the pivot is nearly the largest of column ${k} in the rows not chosen yet
%%   for s = 0, rows-1 do
    const u32 key${s} = pivot_key(a${s}_${k}, pivot_step${s}) | tag${s};
%%     if reciprocal == "early" then
    const T early${s} = quick_reciprocal(a${s}_${k});
%%     end
%%   end
%%   local keys = largest_of_all(for_rows("key#"))
%%   if even or search == "redux" then
    const u32 largest = Group::${search == "redux" and "group_max" or "butterfly_max"}(${keys});
%%   else
    u32 largest = ${keys};
%%     for i = 0, 4 do
%%       if 1 << i < lanes then
    largest = larger(largest, Warp::shuffle(largest, next${1 << i}));
%%       end
%%     end
%%   end
%%   meanwhile(k)
    const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
    const int owner  = ${even and "" or "base + "}static_cast<int>(${rows == wide and "chosen" or "chosen % " .. lanes * wide .. "u"} / ${wide}u);
    regular = regular && ${written.C and "leaves_headroom" or "has_quick_reciprocal"}<T>(above_least<T>(largest));
%%   if rows > 1 then
    const u32 slot = ${rows == wide and "chosen % " .. wide .. "u" or "chosen % " .. wide .. "u + chosen / " .. lanes * wide .. "u * " .. wide .. "u"};
%%     for i = 0, 1 do
%%       if 1 << i < rows then
    const bool upper${1 << i} = (slot & ${1 << i}u) != 0;
%%       end
%%     end
%%   end
    // its row goes to all lanes, each of which updates its own
%%   if reciprocal == "early" then
    const T r = ${received("early#")};
%%   else
    const T r = quick_reciprocal(${received("a#_" .. k)});
%%   end
%%   if inverts then
    last = high_word(abs1(r));
%%   end
%%   for s = 0, rows-1 do
    const bool mine${s} = key${s} == largest;
    m${k}_${s} = select(mine${s}, T(0), mul(-a${s}_${k}, r));   // 0 leaves the row as it is
    a${s}_${k} = select(mine${s}, T(1), m${k}_${s});
    if (mine${s}) scale${s} = r;
%%     if shared then
    if (mine${s}) tag${s} = 0u;   // so that it is never published again
%%     end
    if (mine${s}) pivot_step${s} = static_cast<u32>(${first} + ${k});
%%   end
%%   local texts = {}
%%   for i = 1, width-1 do
%%     local j = (k + i) % width   -- the next step's column first
%%     texts[#texts + 1] = string.format("const T u%d = %s;", j, received("a#_" .. j))
%%     for s = 0, rows-1 do texts[#texts + 1] = string.format("a%d_%d = fma(m%d_%d, u%d, a%d_%d);", s, j, k, s, j, s, j) end
%%   end
%%   if width > 1 then
${statements_in_lines(texts)}
%%   end
    }
%% end
%% -- The panel's rows to the other columns, which move to the left, the panel behind them; and the next panel's steps.
%% local function others(width, next_width)

    {   // the rows just chosen, as they were before the panel, with their multipliers in its columns
    const int buffer = group * ${per_matrix} + (first / ${panel} % 2) * ${per_block * per_matrix};
%%   for s = 0, rows-1 do
    if (pivot_step${s} - static_cast<u32>(first) < ${width}u && row${s}) {
        const int to = buffer + (static_cast<int>(pivot_step${s}) - first) * ${stride};
%%     for j = 0, n-1 do
        pivot_rows[to + ${j}] = ${j < width and "m" .. j .. "_" .. s or "a" .. s .. "_" .. j};
%%     end
    }
%%   end
    Group::sync();
%%   if width > 1 then
    // each becomes what it was when it was chosen, column by column
%%     for k = 1, width-1 do
%%       for i = 0, k-1 do
    const T l${k}_${i} = pivot_rows[buffer + ${k * stride + i}];
%%       end
%%     end
%%     for s = 0, rows-1 do
    if (lane < ${n - s * lanes} && lane >= ${width - s * lanes}) {
        const int column = buffer + lane + ${s * lanes};
%%       for k = 0, width-1 do
        T v${k} = pivot_rows[column + ${k * stride}];
%%       end
%%       for k = 1, width-1 do
%%         for i = 0, k-1 do
        v${k} = fma(l${k}_${i}, v${i}, v${k});
%%         end
        pivot_rows[column + ${k * stride}] = v${k};
%%       end
    }
%%     end
    Group::sync();
%%   end
%%   for k = 0, width-1 do
%%     for s = 0, rows-1 do
    const T done${k}_${s} = a${s}_${k}, l${k}_of_${s} = m${k}_${s};
%%     end
%%   end
%%   local function update(from, to)   -- columns from .. to-1, so many at once as one load brings
%%     while from < to do
%%       local stop = math.min(to, (from // vector_size + 1) * vector_size)
%%       for k = 0, width-1 do
%%         for j = from, stop-1 do
    const T u${k}_${j} = pivot_rows[buffer + ${k * stride + j}];
%%           for s = 0, rows-1 do
    a${s}_${j - width} = fma(l${k}_of_${s}, u${k}_${j}, a${s}_${k == 0 and j or j - width});
%%           end
%%         end
%%       end
%%       from = stop
%%     end
%%   end
%%   local at = width + next_width
%%   update(width, at)
%%   for k = 0, next_width-1 do
%%     step(k, next_width, "first + " .. width, function()
%%       local share = (n - width - next_width) * (k + 1) // next_width
%%       local stop  = math.min(n, (width + next_width + share + vector_size - 1) // vector_size * vector_size)
%%       update(at, k == next_width-1 and n or stop)
%%       at = math.max(at, stop)
%%     end)
%%   end
%%   if next_width == 0 then update(at, n) end
%%   for k = 0, width-1 do
%%     for s = 0, rows-1 do
    a${s}_${n - width + k} = done${k}_${s};
%%     end
%%   end
    }
%% end
%% for k = 0, panel-1 do step(k, panel, 0, function() end) end
%% if shared then
%%   local last = (n // panel - 1) * panel
%%   if last > 0 then

#pragma unroll ${unroll}
    for (int first = 0; first < ${last}; first += ${panel}) {
%%     others(panel, panel)
    }
%%   end
    int first = ${last};
%%   others(panel, n % panel)
%%   if n % panel > 0 then
    first += ${panel};
%%     others(n % panel, 0)
%%   end
%% end

%% if inverts then
    // rows may differ in scale until quotients overflow
    const bool scales_differ = Group::any(${table.concat(for_rows("(row# && !is_near(high_word(abs1(scale#)), last))"), " || ")});
    regular = regular && !scales_differ;

%% end
    // the row that step k chose is row k of the inverse, up to its pivot${written.C and "; column k is column row_of_step[k]" or ""}
    const bool good = live && regular;
%% if conditions then
%%   local in_branch = rows * n * element_bytes >= 256   -- 64 registers (docs/experiments/norms.md)
%%   if in_branch then
    if (Warp::any(good)) {   // a branch, so that nothing of it is begun among the steps, which need all registers
%%   end
%%   norm_of_rows("of_inverse", row_of, function(s, j) return string.format("mul(scale%d, a%d_%d)", s, s, j) end)
    if (good && lane == 0) cond[matrix] = condition_number(norm, of_inverse, false);
%%   if in_branch then
    }
%%   end
%% end
%% if inverts then
%%   for s = 0, rows-1 do
    if (good && row${s}) row_of_step[group * ${n} + static_cast<int>(pivot_step${s})] = top + ${row_of(s)};
%%   end
%%   if ordered then
    SHARED(T, tile, ${per_block * tile_next});   // the rows in order, so that whole sectors are stored
%%     for s = 0, rows-1 do
    if (good && row${s}) {
        const int to = group * ${tile_next} + static_cast<int>(pivot_step${s});
%%       for k = 0, n-1 do
        tile[to + ${k * n}] = mul(scale${s}, a${s}_${k});
%%       end
    }
%%     end
%%   end
    Group::sync();
    T* to = ${matrix_if("good", "C", ordered and "top")};
%%   local width = ordered and wide or 1   -- elements stored at once
%%   for s = 0, rows-1, width do
    if (good && row${s}) {
%%     for k = 0, n-1 do
%%       local values = {}
%%       for i = 0, width-1 do
%%         values[i + 1] = ordered and "tile[group * " .. tile_next .. " + top + " .. k * n + row_of(s + i) .. "]" or "mul(scale" .. s .. ", a" .. s .. "_" .. k .. ")"
%%       end
%%       local target = "to + row_of_step[group * " .. n .. " + " .. k .. "] * ldc + " .. (ordered and row_of(s) or "pivot_step" .. s)
%%       if packed then
        store_vector(${target}, Vector<T, ${width}>{{${table.concat(values, ", ")}}});
%%       else
        *(${target}) = ${values[1]};
%%       end
%%     end
    }
%%   end
%% end
    if (good && lane == 0) info[matrix] = 0;

    // what the steps cannot do, from the input
%% inverses_from_input("live && !regular && lane == 0")
}
