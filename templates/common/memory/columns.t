%% -- Lines around the solution for right-hand sides: a column of them on each lane, or one in a thread's registers. "Uses" and "declares": in
%% -- the emitted text.

%% -- Columns of B in rounds: a group moves as many of them as it has lanes, or `per_lane` times as many, neighbouring lanes on neighbouring bytes,
%% -- through shared memory. In between `solve()` writes what each lane does with its column, which begins at columns[mine]; lanes from `count` on
%% -- have none. Of several the lane's next one is so many columns behind as the group has lanes.
%% -- `solutions`: how many there are, of `order` elements; `none`: the condition that the group has no matrix; `from`: the address of the
%% -- round's first column, which lies ldb behind the last one; `to`, `ldto`: where they go, if not back; `stored`: how many do, count if left
%% -- out; `meanwhile()`, if there is one: what is done while memory is on its way. `contiguous_b`: the warp moves the columns of all its groups
%% -- together, back to where they were: without `from`, `to`, `stored`. `buffers`: with 2 the columns of the next round come while those of
%% -- this one are solved for (double buffering: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 6.2.3); else, or nil, one after the other.
%% -- Uses Group, group, lane, and the shared array columns, where a group, if contiguous a warp, has room for round_of_columns elements, as often as there
%% -- are buffers: from `first` on, and the lane's first column from `mine` on, or with two buffers from `rounds_begin` on. If contiguous uses also what
%% -- matrices_of_warp declares, and span, where these matrices begin. Declares begin, left, count, mine, and from, or if contiguous width and part;
%% -- with two buffers first, slot, ask_for_columns.
%% function solve_in_rounds(of)
%%   local stride, barrier, fetch, store = padded_row(of.order, element_bytes), of.contiguous_b and "warp_sync();" or "Group::sync();"
%%   local per_lane = of.per_lane or 1
%%   local round = lanes * per_lane   -- columns
%%   if of.contiguous_b then
%%     fetch, store = "fetch_columns_of_groups(columns, first, part);", "store_columns_of_groups(part, columns, first);"
%%   else
%%     fetch = string.format("fetch_columns<%d, %d, %d, %d>(columns, first, from, ldb, count);", lanes, of.order, stride, round)
%%     store = string.format("store_columns<%d, %d, %d, %d>(%s, %s, %s, columns, first);", lanes, of.order, stride, round, of.to or "from", of.to and of.ldto or "ldb", of.stored or "count")
%%   end
%%   local function columns_of_round(fetched)   -- the columns from `begin` on: how many, and where they lie in B
        const i64 left  = ${left_of(of.solutions, "begin")};
%%     if of.contiguous_b then
        const int width = left < ${round} ? static_cast<int>(left) : ${round}${fetched and "" or ", count = " .. of.none .. " ? 0 : width"};
        const Columns_of_groups<${lanes}, ${of.order}, ${round}, T> part(span, present, strideB, begin, width);
%%     else
        const int count = ${of.none} ? 0 : left < ${round} ? static_cast<int>(left) : ${round};
        ${(fetched or of.to) and "const " or ""}T* const from = ${of.from};
%%     end
%%   end
%%   local first, next, most, capacity = first_column(round), column_step(round), most_of(of.solutions), round_of_columns(of.order, of.contiguous_b, per_lane)
%%   if of.contiguous_b then
    static_assert(${32 // lanes} * Columns_of_groups<${lanes}, ${of.order}, ${round}, T>::capacity <= ${capacity});
%%   end
%%   if of.buffers == 2 then
    const auto ask_for_columns = [&](i64 begin, int first) {
        if (begin >= ${most}) return;
%%     columns_of_round(true)
        ${fetch}
    };
    ask_for_columns(${first}, rounds_begin);
    copy_async_commit();
    int slot = 0;   // that the next columns to be solved for have
%%   end
    for (i64 begin = ${first}; begin < ${most}; begin += ${next}) {
%%   if of.buffers == 2 then
        const int first = rounds_begin + slot * ${capacity};
        slot = 1 - slot;
        ask_for_columns(begin + ${next}, rounds_begin + slot * ${capacity});   // of the next round
        copy_async_commit();
%%   end
%%   columns_of_round()
%%   if of.contiguous_b then
        const int mine  = first + static_cast<int>(part.mine) + lane * ${of.order};
%%   elseif of.buffers == 2 then
        const int mine  = first + lane * ${stride};
%%   end
%%   if of.buffers ~= 2 then
        ${fetch}
%%   end
%%   if of.meanwhile then of.meanwhile() end
        ${of.buffers == 2 and "copy_async_wait_but_newest();" or "copy_async_wait();"}
        ${barrier}
%%   of.solve()
        ${barrier}
        ${store}
        ${barrier}   // all have been stored before the next ones come
    }
%% end

%% -- The columns of a lane to registers: element(k, q) is the text of element k of column q. `inside`: where only lanes that have one come.
%% function columns_to_registers(order, per_lane, element, inside)
%%   for k = 0, order-1 do
%%     for q = 0, per_lane-1 do
        ${inside and "    " or ""}T ${element_of_column(k, q)} = ${inside and q == 0 and element(k, q) or lane_has(q) .. " ? " .. element(k, q) .. " : T(0)"};
%%     end
%%   end
%% end

%% -- These columns solved with the triangles `of` (triangles_to_solve), whose text is as solve_triangle takes it: from(k, q), where element k of column
%% -- q is, if not in registers, and to(k, q), where it goes, behind the text `guard`.
%% function solve_columns(with)
%%   local of, per_lane = with.of, with.per_lane
%%   local shares_factor = #of == 2 and of.half   -- both triangles read the same elements
%%   if with.from and shares_factor then columns_to_registers(of.order, per_lane, with.from) end
        if (lane < count) {
%%   if with.from and not shares_factor then columns_to_registers(of.order, per_lane, with.from, true) end
%%   if of.scaled then times_alpha(of.order, per_lane) end
%%   solve_triangle(of, of[1], with.factor, with.inverse, with.lift, per_lane)
%%   if shares_factor then
        }
        Group::sync();   // the way back reads the factor again: all of it does not fit into registers
        if (lane < count) {
%%   end
%%   if of[2] then
%%     solve_triangle(of, of[2], with.factor, with.inverse, with.lift, per_lane)
%%   end
%%   for k = 0, of.order-1 do
%%     for q = 0, per_lane-1 do
            ${if_column(q)}${with.to(k, q)} = ${with.guard or ""}${element_of_column(k, q)};
%%     end
%%   end
        }
%% end

%% -- A step of a plan (`checks`) looks at info where a block, or a warp, has one matrix: with singular "keep" it leaves where that is not 0, with
%% -- "nan" X is NaN there (nan_if_failed, in front of what is stored). Declares failed.
%% function leave_by_info(checks)
%%   if checks then
    const bool failed = info[matrix] != 0;
%%     if singular == "keep" then
    if (failed) return;
%%     end
%%   end
%% end
