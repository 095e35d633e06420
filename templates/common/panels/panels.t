%% -- Lines of LU by panels in a block's shared memory (panels.cuh): getrf and what follows from its factors, inverses. "Uses" and "declares": in
%% -- the emitted text.

%% -- A warp's part of so many columns: `each` at most, and how many of them from column `from` on; the last warps may have fewer, or none.
%% function share_of_warp(columns, warps)
%%   local each = ceil_div(columns, warps)
%%   return { each = each, count = function(from)
%%     if columns % warps == 0 then return tostring(each) end
%%     return string.format("%s >= %d ? 0 : %d - %s < %d ? %d - %s : %d", from, columns, columns, from, each, columns, from, each)
%%   end }
%% end

%% -- All panels of a matrix of `rows` rows and `columns` columns, of which those before `present` are there, and so many `steps`. `pivots`: whether
%% -- rows change places; `list`: also in origin; `left`: the first column before a panel where they do, or nil; `wanted`: the condition of
%% -- both, or nil; `given`: where pivots go. `come(indent)`, or nil, is done behind each whole panel. `counted`: rows, columns and steps are known at
%% -- run time, where these are texts, and `most` rows at most. By the tunables `panel`, `tall`, `warps`, `search`. Uses tile, corner, moves, slow_path,
%% -- thread, warp.
%% function factor_panels(of)
%%   local width, m, steps, offsets = tune.panel, of.rows, of.steps, of.offsets
%%   local in_loop = of.counted and steps or steps - steps % width   -- steps of the loop over panels; a narrower last one has a text of its own, with its own numbers
%%   local updaters = math.max(1, warps - 1)
%%   local barrier = warps == 1 and "Lanes<32>::sync();" or "block_sync();"
%%   local pivoting, redux = tostring(of.pivots), tostring(search == "redux")
%%   -- The panel before taken out of columns `from` to to-1, by `count` warps from `role` on.
%%   local function update(indent, condition, from, to, role, count)
%%     if tall == "matrix" then
${indent}${only(all_of(condition, "first > 0"))}update_in_tiles<T, ${width}>(tile, ${offsets}, ${m}, ${to}, before, ${from}, ${role}, ${count});
%%     else
${indent}${only(all_of(condition, "first > 0"))}update_behind<T, ${tall}, ${width}>(tile, ${offsets}, ${m}, ${to}, before, ${from}, ${role}, ${count});
%%     end
%%   end
%%   -- What one panel does, with its width, the rows below its first one at most, and whether it is one of the loop's.
%%   local function one_panel(wide, below, looped)
        const int before = first - ${width}${(tall ~= "matrix" or warps > 1) and ", behind = first + " .. wide or ""};
%%     if warps > 1 then
        // One warp takes the panel, by turns, while the others update what lies behind it with the panel before.
        const int role = static_cast<int>((static_cast<u32>(warp + first / ${width}) + static_cast<u32>(block_index())) % ${warps});
%%     end

%%     if tall == "matrix" and warps == 1 then
%%       update("        ", nil, "first", of.present, 0, 1)
        Lanes<32>::sync();
%%     end
        ${only(warps > 1 and "role == " .. warps - 1)}{
%%     if tall == "matrix" and warps > 1 then
%%       update("            ", nil, "first", "first + columns", 0, 1)
            Lanes<32>::sync();
%%     end
%%     local left = ceil_div(below, 32)
%%     while left > 0 do   -- a lane's rows; half of them when that many are left
%%       local fewer = left > 1 and ceil_div(left, 2) or 0
            ${fewer > 0 and "if (" .. m .. " - first > " .. 32 * fewer .. ") " or ""}factor_columns<T, ${pivoting}, ${redux}, ${left}, ${wide}, ${tall == "matrix" and 0 or width}>(
                tile, corner, moves, slow_path, ${offsets}, ${m}, first, columns, steps, ${of.given});
%%       if fewer > 0 then
            else
%%       end
%%       left = fewer
%%     end
        }
%%     if tall ~= "matrix" or warps > 1 then
%%       update("        ", warps > 1 and "role != " .. warps - 1, "behind", of.present, warps > 1 and "role" or 0, updaters)
%%     end
        ${barrier}
%%     if looped and of.come then of.come("        ") end
%%     if of.left then
        ${only(of.wanted)}swap_rows_left<T, ${wide}>(tile, moves, ${offsets}, ${of.left}, first, steps, thread, ${threads});
%%     end
%%     if of.pivots and of.list then
        ${only(of.wanted, "thread == 0")}exchange_in_list<${wide}>(origin, moves, first, steps);
%%     end
        solve_behind<T, ${pivoting}, ${wide}>(tile, corner, moves, ${offsets}, ${of.present}, first, steps, thread, ${threads});
        ${barrier}
%%   end
%%   if of.counted or in_loop > 0 then
#pragma unroll 1
    for (int first = 0; first < ${in_loop}; first += ${width}) {
%%     if of.counted then   -- the last one may be narrower
        const int columns = ${of.columns} - first < ${width} ? ${of.columns} - first : ${width}, steps = ${steps} - first < ${width} ? ${steps} - first : ${width};
%%     else
        constexpr int columns = ${width}, steps = ${width};
%%     end
%%     one_panel(width, of.most or m, true)
    }
%%   end
%%   if not of.counted and in_loop < steps then
    {
        constexpr int first = ${in_loop}, columns = ${math.min(width, of.columns - in_loop)}, steps = ${steps - in_loop};
%%     one_panel(math.min(width, of.columns - in_loop), m - in_loop, false)
    }
%%   end
%% end
