%% -- Lines of elimination with rows that stay in their lanes; lu_rows.lua has the words that they are made of.

%% -- Steps 0 to `last`, each with the pivot that a search finds: the text of `step(k)` stands behind it, that of `before(k)`, if there is one,
%% -- in front. A step whose pivot high words do not decide is left by `break`, settled outside of all steps, and goes on at its `case`.
%% -- `candidates(k)`: what the lane has for step k, of each of its rows; `none`: a number that is no step's; `first`, if the steps are a
%% -- panel's: how many come before it, as text; `as_long_as`: a condition, if what it says can end them early.
%% function pivot_steps(of)
%%   local before = of.first and of.first .. " + " or ""

    int step = ${of.none};   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
    switch (step) {
    default:
%%   for k = 0, of.last do

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
    if (step >= 0) step = pivot.settle(chosen, list)${of.first and " - (" .. of.first .. ")" or ""};
    } while (step >= 0${of.as_long_as and " && " .. of.as_long_as or ""});
%% end

%% -- The matrix of a group, of m rows, which lane i of it takes to registers: row i, with two rows a lane also row i + lanes.
%% function take_rows(m, n, const)
%%   local each = of_each_row
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
${place_of_group("place  ", "Group::group()")}
    const bool live   = place < batch && member;
${matrix_or_last()}
    if (batch <= 0) return;
    ${const}T* const base = ${matrix_of("A")} + lane;
    const int row[]   = { ${each("lane + # * " .. lanes)} };
    const bool has[]  = { ${each("member && row[#] < " .. m)} };
%%   for r = 0, tune.rows-1 do
%%     local texts = {}
%%     for j = 0, n-1 do texts[j + 1] = string.format("T a%d_%d = has[%d] ? base[%d * lda + %d] : T(0);", r, j, r, j, r * lanes) end
${statements_in_lines("    ", texts)}
%%   end
%% end

%% -- What steps over `width` columns go by: each row's turn, which is the step that chooses it; the search for pivots, or without them their
%% -- high words; where the pivot row passes through shared memory.
%% function begin_elimination(width)
%%   local each, stride = of_each_row, padded_row(width, element_bytes)
%%   if tune.search ~= "none" then
    Pivot_search<T, Group, ${tostring(tune.search == "redux")}, ${tune.rows}> pivot{
        { ${each("row[#]")} }, { ${each("has[#] ? waiting : no_row")} }, member, Warp::ballot(member && lane == 0)};
    auto& turn = pivot.turn;
%%   else
    const u32 turn[] = { ${each("has[#] ? row[#] : no_row")} };
    u32 widest = 0;   // the pivots' high words, for has_quick_reciprocal
%%   end
%%   if tune.broadcast == "shared" then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and odd steps
    const int even = (${followed_group()}) * ${stride};
    const int odd  = even + ${per_block * stride};
%%   end
%% end

%% -- Steps 0 to `last` of `steps`, over `width` columns: the pivot row goes to all lanes, and those with a row below take its multiple out of
%% -- theirs. `also(k, r)`, if there is one, writes what a family keeps of step k for the lane's row r; u<k> is the pivot, scale its reciprocal.
%% function eliminate_rows(last, steps, width, also)
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
    widest = larger(widest, above_least<T>(high_word(abs1(u${k}))));
%%     end
    const T scale = quick_reciprocal(u${k});
    // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
%%     for r = 0, tune.rows-1 do
%%       if also then also(k, r) end
    const bool below${r} = turn[${r}] ${pivoting and "== waiting && !(u" .. k .. " == T(0))" or "> " .. k};
    if (below${r}) a${r}_${k} = mul(a${r}_${k}, scale);
%%     end
%%     if k < width-1 then
${columns_received(k, width)}
%%     end
%%   end
%%   if pivoting then
%%     pivot_steps {
%%       last = last, none = steps, step = step, column = function(k) return "a(i," .. k .. ")" end,
%%       candidates = function(k) return each("a#_" .. k) end,
%%     }
%%   else
%%     for k = 0, last do

    {   // step ${k}: row ${k} is the pivot row
%%       step(k)
    }
%%     end
%%   end
%% end

%% -- Behind all steps but the last, `last`, where they choose all rows: the row that is left is its.
%% function choose_last_row(last)
    // the last row is the one that no step has chosen
%%   for r = 0, tune.rows-1 do
    turn[${r}] = turn[${r}] == waiting ? ${last} : turn[${r}];
    if (has[${r}]) chosen[list + static_cast<int>(turn[${r}])] = row[${r}];
%%   end
%% end
