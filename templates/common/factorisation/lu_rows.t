%% -- Lines of elimination with rows that stay in their lanes; lu_rows.lua has the words that they are made of. "Uses" and "declares" say
%% -- what in the emitted text, beside T, R and the operation's arguments.

%% -- Steps 0 to count - 1, each with the pivot that a search finds: the text of `step(k)` stands behind the search, that of `before(k)`, if there
%% -- is one, in front. A step whose pivot high words do not decide is left by `break`, settled outside of all steps, and goes on at its
%% -- `case`. `candidates(k)`: what the lane has of step k's column in each of its rows; `column(k)`: that column, in the comment; of a panel's
%% -- steps `first`: how many steps come before it, as text; `as_long_as`: a condition, if what it says can end them early; `none`: a
%% -- number that is no step's, if not count + 1.
%% -- Uses pivot (a Pivot_search), and the shared array chosen, whose part for the matrix begins at chosen_begin. Declares step.
%% function pivot_steps(of)
%%   local before = of.first and of.first .. " + " or ""

    int step = ${of.none or of.count + 1};   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
    switch (step) {
    default:
%%   for k = 0, of.count-1 do

    // step ${before}${k}: the pivot is the first largest |${of.column(k)}| in the current row order
%%     if of.before then of.before(k) end
    if (!pivot.found({ ${of.candidates(k)} })) break;
    [[fallthrough]];
    case ${k}: {
    pivot.choose(${before}${k});
%%     of.step(k)
    }
%%   end

    step = -1;
    }
    if (step >= 0) step = pivot.settle(chosen, chosen_begin)${of.first and " - (" .. of.first .. ")" or ""};
    } while (step >= 0${of.as_long_as and " && " .. of.as_long_as or ""});
%% end

%% local function rows_of_transpose(n, array, at_once)
%%   local stride, whole = padded_row(n, element_bytes), at_once >= n
    SHARED(T, ${array}, ${per_block * at_once * stride});
    const int lines = (${followed_group()}) * ${at_once * stride};
%%   for r = 0, tune.rows-1 do
%%     local first = r * lanes
%%     if r == 0 or not whole then
%%       local count = whole and n or math.min(lanes, n - first)
    fetch_columns<${lanes}, ${n}, ${stride}, ${count}>(${array}, static_cast<u32>(lines), base${first > 0 and " + " .. first .. " * lda" or ""}, lda, member ? ${count} : 0);
    copy_async_wait();
    Group::sync();
%%     end
    const int line${r} = lines + (has[${r}] ? ${whole and "row[" .. r .. "]" or "lane"} : 0) * ${stride};
%%     local texts = {}
%%     for j = 0, n-1 do texts[j + 1] = string.format("T a%d_%d = select(has[%d], %s, T(0));", r, j, r, of_op(string.format("T(%s[line%d + %d])", array, r, j))) end
${statements_in_lines(texts)}
%%     if not whole then
    Group::sync();   // all have read
%%     end
%%   end
%% end

%% -- How such a kernel begins: the group's matrix, m x n, in registers: row i in lane i, with more rows a lane also row i + lanes, and so on.
%% -- Declares Group, Warp, lane, member (not idle), index, live (it has a matrix), matrix, base, and of each row r of the lane its number
%% -- row[r], whether there is one, has[r], and a<r>_<j>. Of a transpose, op(A), rows are columns of A, in which lanes lie far apart: they come by way
%% -- of the shared array `through`, where each group has room for `at_once` of them, all or one for each lane; the group's begin at `lines`.
%% function begin_with_rows(m, n, through, at_once)
%%   local each = of_each_row
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
${index_of_group("index  ", "Group::group()")}
    const bool live   = index < batch && member;
${matrix_or_last()}
    if (batch <= 0) return;
    ${written.A and "" or "const "}T* const base = ${matrix_of("A")}${through and "" or " + lane"};
    const int row[]   = { ${each("lane + # * " .. lanes)} };
    const bool has[]  = { ${each("member && row[#] < " .. m)} };
%%   if through then return rows_of_transpose(n, through, at_once) end
%%   for r = 0, tune.rows-1 do
%%     local texts = {}
%%     for j = 0, n-1 do texts[j + 1] = string.format("T a%d_%d = has[%d] ? base[%d * lda + %d] : T(0);", r, j, r, j, r * lanes) end
${statements_in_lines(texts)}
%%   end
%% end

%% -- What elimination of `width` columns keeps: of each row its pivot step, which is the step that chooses it; with pivots their search; without them
%% -- how far their high words lie, at most, above the least that quick_reciprocal takes (above_least: a smaller one lies farthest); and room
%% -- for pivot rows, where they pass through shared memory.
%% -- Uses what begin_with_rows declares. Declares pivot, pivot_step, or pivot_step, pivot_range; pivot_row, even, odd.
%% function begin_elimination(width)
%%   local each, stride = of_each_row, padded_row(width, element_bytes)
%%   if tune.search ~= "none" then
    Pivot_search<T, Group, ${tostring(tune.search == "redux")}, ${tune.rows}> pivot{
        { ${each("row[#]")} }, { ${each("has[#] ? unpivoted : no_row")} }, member, Warp::ballot(member && lane == 0)};
    auto& pivot_step = pivot.pivot_step;
%%   else
    const u32 pivot_step[] = { ${each("has[#] ? row[#] : no_row")} };
    u32 pivot_range = 0;   // the pivots' high words, for has_quick_reciprocal
%%   end
%%   if tune.broadcast == "shared" then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and odd steps
    const int even = (${followed_group()}) * ${stride};
    const int odd  = even + ${per_block * stride};
%%   end
%% end

%% -- Steps 0 to count - 1 over `width` columns: the pivot row goes to all lanes, and those with a row below take its multiple out of theirs.
%% -- `also(k, r)`, if there is one, writes what a family keeps of step k for the lane's row r: u<k> is the pivot, scale its reciprocal.
%% -- Uses what begin_with_rows and begin_elimination declare, with pivots chosen and chosen_begin, and receive_macro() in front of the kernel.
%% function eliminate_rows(count, width, also)
%%   local each, pivoting, shared = of_each_row, tune.search ~= "none", tune.broadcast == "shared"
%%   local function step(k)
%%     if shared then
    if (${pivoting and each("pivot.mine[#]", " || ") or "member && lane == " .. k % lanes}) {
%%       for j = k, width-1 do
        pivot_row[${k % 2 == 0 and "even" or "odd"} + ${j}] = ${pivot_row_given(k, j)};
%%       end
    }
    Warp::sync();
%%     end
    const T u${k} = ${pivot_row_received(k, k)};
%%     if not pivoting then
    pivot_range = larger(pivot_range, above_least<T>(high_word(abs1(u${k}))));
%%     end
    const T scale = quick_reciprocal(u${k});
    // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
%%     for r = 0, tune.rows-1 do
%%       if also then also(k, r) end
    const bool below${r} = pivot_step[${r}] ${pivoting and "== unpivoted && !(u" .. k .. " == T(0))" or "> " .. k};
    if (below${r}) a${r}_${k} = mul(a${r}_${k}, scale);
%%     end
%%     if k < width-1 then
${columns_received(k, width)}
%%     end
%%   end
%%   if pivoting then
%%     pivot_steps {
%%       count = count, step = step, column = function(k) return "a(i," .. k .. ")" end,
%%       candidates = function(k) return each("a#_" .. k) end,
%%     }
%%   else
%%     for k = 0, count-1 do

    {   // step ${k}: row ${k} is the pivot row
%%       step(k)
    }
%%     end
%%   end
%% end

%% -- Where all rows are chosen, the last step needs no search: `step` is the pivot step of the row that none has chosen before.
%% function choose_last_row(step)
    // the last row is the one that no step has chosen
%%   for r = 0, tune.rows-1 do
    pivot_step[${r}] = pivot_step[${r}] == unpivoted ? ${step} : pivot_step[${r}];
    if (has[${r}]) chosen[chosen_begin + static_cast<int>(pivot_step[${r}])] = row[${r}];
%%   end
%% end

%% -- The factors go to A, m x n, the lane's row r to row final_row[r]: from the lanes that have them, or in order through shared memory, as `transfer`
%% -- says. also(r) writes what a family stores besides of the lane's row r. Uses what begin_with_rows declares, final_row, and slow_path: nothing is stored.
%% -- Declares, for rows in order, scratch, where the group's matrix begins at `lines`, columns padded_row(m) apart: solve factors rare matrices there again.
%% function store_by_final_rows(m, n, also)
%%   local ordered, column = tune.transfer == "staged", padded_row(m, element_bytes)

    // rows go where they end
%%   if ordered then
    SHARED(T, scratch, ${per_block * n * column});
    const int lines = (${followed_group()}) * ${n * column};
%%   end
%%   for r = 0, tune.rows-1 do
%%     local texts = {}
%%     for j = 0, n-1 do
%%       local target = ordered and string.format("scratch[lines + %d + static_cast<int>(final_row[%d])]", j * column, r) or string.format("base[%d * lda + static_cast<i64>(final_row[%d]) - lane]", j, r)
%%       texts[j + 1] = string.format("%s = a%d_%d;", target, r, j)
%%     end
    if (has[${r}] && live && !slow_path) {
${statements_in_lines(texts)}
%%     also(r)
    }
%%   end
%%   if ordered then
    Group::sync();
    store_columns<${lanes}, ${m}, ${column}, ${n}>(${matrix_of("A")}, lda, live && !slow_path ? ${n} : 0, scratch, lines);
%%   end
%% end
