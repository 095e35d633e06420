%% -- Lines of LU and Cholesky by panels in a block's shared memory (panels.cuh): factors, what follows from them, inverses. "Uses" and "declares": in
%% -- the emitted text.

%% -- A warp's part of so many columns: `each` at most, and how many of them from column `from` on; the last warps may have fewer, or none. `begin()` declares
%% -- mine, the first one, and count; but in layout grouped, where what moves columns counts them by a matrix's own size, neither. Uses warp.
%% function share_of_warp(columns, warps)
%%   local share = { each = ceil_div(columns, warps) }
%%   function share.count(from)
%%     if columns % warps == 0 then return tostring(share.each) end
%%     return string.format("%s >= %d ? 0 : %d - %s < %d ? %d - %s : %d", from, columns, columns, from, share.each, columns, from, share.each)
%%   end
%%   function share.begin()
    // each warp moves a share of the columns
%%     if op.layout ~= "grouped" then
    const int mine = warp * ${share.each}, count = ${share.count("mine")};
%%     end
%%   end
%%   return share
%% end

%% -- Zeros in so many columns where the last vector of a column goes beyond its last row, which updates read. `begin`: where column c begins. Uses
%% -- tile, thread.
%% function zeros_behind_rows(columns, rows, begin)
%%   if rows % (16 // element_bytes) > 0 then
    for (int c = thread; c < ${columns}; c += ${threads}) {   // what vectors have behind the last row
%%     for row = rows, whole_vectors(rows, element_bytes) - 1 do
        tile[${begin} + ${row}] = T(0);
%%     end
    }
%%   end
%% end

%% -- All panels of an array of `rows` rows and `columns` columns, of which those before `present` are there, and so many `steps`. `pivots`: whether
%% -- rows change places; `list`: also in origin; `left`: the first column before a panel where they do, or nil; `wanted`: the condition of
%% -- both, or nil; `given`: where pivots go. `come()`, or nil, is done behind each whole panel. `own`: in layout grouped the texts of the `rows` and
%% -- `steps` that the matrix has of these, else nil. All panels are whole there, and the array has what the matrix has not: so nothing but pivots and steps
%% -- depends on numbers that are known at run time, and what stands there comes into no element of the matrix. `cholesky(left, wide)`: the call that factors
%% -- a panel of so many columns in which a lane has `left` rows, of Cholesky's factorisation, which leaves rows of L^H where LU solves for rows of U. By the
%% -- tunables `panel`, `tall`, `warps`, `search`. Uses tile, offset, thread, warp, of LU corner, moves, slow_path.
%% function factor_panels(of)
%%   local width, m, steps = tune.panel, of.rows, of.steps
%%   local in_loop = steps - steps % width   -- steps of the loop over panels; a narrower last one has a text of its own, with its own numbers
%%   local own_rows, top = of.own and of.own.rows or m, of.own and width or "steps"   -- rows of the matrix; rows that a panel exchanges
%%   local updaters = math.max(1, warps - 1)
%%   local lu, pivoting = not of.cholesky, tostring(of.pivots)
%%   local tiles_first = lu and tall == "matrix"   -- these take the panel before out of a panel's own columns as well, else who has it does
%%   -- The panel before taken out of columns `from` to to-1, by `count` warps from `role` on.
%%   local function update(condition, from, to, role, count)
%%     local call = tall == "matrix" and "update_in_tiles<T, " or "update_behind<T, " .. tall .. ", "
    ${only(all_of(condition, "first > 0"))}${call}${width}, ${tostring(not lu)}>(tile, offset, ${m}, ${to}, before, ${from}, ${role}, ${count});
%%   end
%%   -- What one panel does, with its width, the rows below its first one at most, and whether it is one of the loop's.
%%   local function one_panel(wide, below, looped)
%%     local updates_behind = (not tiles_first or warps > 1) and (lu or wide == width)   -- behind a narrower panel of L there is nothing
%%     if lu or updates_behind then
        const int before = first - ${width}${updates_behind and ", behind = first + " .. wide or ""};
%%     end
%%     if warps > 1 then
        // One warp takes the panel, by turns, while the others update what lies behind it with the panel before.
        const int role = static_cast<int>((static_cast<u32>(warp + first / ${width}) + static_cast<u32>(block_index())) % ${warps});
%%     end

%%     if tiles_first and warps == 1 then
%%       update(nil, "first", of.present, 0, 1)
        Lanes<32>::sync();
%%     end
        ${only(warps > 1 and "role == " .. warps - 1)}{
%%     if tiles_first and warps > 1 then
%%       update(nil, "first", "first + " .. wide, 0, 1)
            Lanes<32>::sync();
%%     end
%%     local left = ceil_div(below, 32)
%%     while left > 0 do   -- a lane's rows; half of them when that many are left
%%       local fewer = left > 1 and ceil_div(left, 2) or 0
%%       local here = fewer > 0 and "if (" .. m .. " - first > " .. 32 * fewer .. ") " or ""
%%       if lu then
            ${here}factor_columns<T, ${pivoting}, ${tostring(search == "redux")}, ${left}, ${wide}, ${tiles_first and 0 or width}>(
                tile, corner, moves, slow_path, offset, ${m}, ${own_rows}, first, ${top}, steps, ${of.given});
%%       else
            ${here}${of.cholesky(left, wide)}
%%       end
%%       if fewer > 0 then
            else
%%       end
%%       left = fewer
%%     end
        }
%%     if updates_behind then
%%       update(warps > 1 and "role != " .. warps - 1, "behind", of.present, warps > 1 and "role" or 0, updaters)
%%     end
        ${block_barrier()}
%%     if not lu then return end
%%     if looped and of.come then of.come() end
%%     if of.left then
        ${only(of.wanted)}swap_rows_left<T, ${wide}>(tile, moves, offset, ${of.left}, first, ${top}, thread, ${threads});
%%     end
%%     if of.pivots and of.list then
        ${only(of.wanted, "thread == 0")}exchange_in_list<${wide}>(origin, moves, first, ${top});
%%     end
        solve_behind<T, ${pivoting}, ${wide}>(tile, corner, moves, offset, ${of.present}, first, ${top}, thread, ${threads});
        ${block_barrier()}
%%   end
%%   if in_loop > 0 then
#pragma unroll 1
    for (int first = 0; first < ${of.own and of.own.steps or in_loop}; first += ${width}) {
%%     if of.own then
        const int steps = ${of.own.steps} - first < ${width} ? ${of.own.steps} - first : ${width};
%%     else
        constexpr int steps = ${width};
%%     end
%%     one_panel(width, m, true)
    }
%%   end
%%   if in_loop < steps then
    {
        constexpr int first = ${in_loop}, steps = ${steps - in_loop};
%%     one_panel(math.min(width, of.columns - in_loop), m - in_loop, false)
    }
%%   end
%% end

%% -- Right-hand sides in a warp's registers, one (`one`) or `together` at a time, solved by the warp's own and stored. `element`: the text of element lane + 32 r of
%% -- number q, which is number begin + q of all, where `row` is that or what the text `row` says; `calls` solve with triangles; `to`, `ld`: where the solution goes; `failed`: the
%% -- condition that there is none, if it is asked. Uses lane, warp. Declares b, x.
%% function solve_in_registers(of)
%%   local rows, together, order = ceil_div(op.n, 32), of.one and 1 or of.together, own_size("n")
%%   local value = of.failed and "select(" .. of.failed .. ", not_a_number<T>(), b[r][q])" or "b[r][q]"
    T b[${rows}][${together}];   // element lane + 32 r of right-hand side q
    T* const x = ${matrix_of(of.to)};
%%   if not of.one then
    for (i64 begin = ${least_columns > 0 and first_column(warps * together) .. " + " or ""}warp * ${together}; begin < nrhs; begin += ${column_step(warps * together)}) {
%%   end
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        [[maybe_unused]] const int row = ${of.row or "lane + 32 * r"};
#pragma unroll
        for (int q = 0; q < ${together}; ++q) b[r][q] = ${of.element};
    }
%%   for _, call in ipairs(of.calls) do
    ${call}
%%   end
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        const int row = lane + 32 * r;
#pragma unroll
        for (int q = 0; q < ${together}; ++q) {
            if (row < ${order}${of.one and "" or " && begin + q < nrhs"}) x[${of.one and "" or "(begin + q) * " .. of.ld .. " + "}row] = ${value};
        }
    }
%%   if not of.one then
    }
%%   end
%% end
