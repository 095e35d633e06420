%% -- Lines of LU with a matrix in the registers of one thread; registers.lua has the words. A panel of the first columns is eliminated before
%% -- the trailing columns leave shared memory, the array tile, where a row has an address: rows are interchanged there without selections.
%% -- "Uses" and "declares": in the emitted text. The lines read the tunable panel and the size n.

%% -- A thread without a matrix gets the identity, and a right-hand side of 0, of its own. Uses live, tile, mine, of a right-hand side right, mine_right.
%% function identity_if_none(rows, columns, right)
    if (!live) {   // a thread without a matrix takes the same steps, with the identity
#pragma unroll 1
        for (int e = 0; e < ${rows * columns}; ++e) tile[mine + e] = T(e % ${rows + 1} == 0 ? 1 : 0);
%%   if right then
#pragma unroll 1
        for (int e = 0; e < ${rows}; ++e) right[mine_right + e] = T(0);
%%   end
    }
%% end

%% -- Row k and the row that step k chose, p<k>, change places in columns that lie in shared memory.
%% local function rows_exchanged_in_tile(k, rows, first, last)
    {
%%   for j = first, last do
        const T up${j} = ${in_tile("p" .. k, j, rows)}, down${j} = ${in_tile(k, j, rows)};
%%   end
%%   for j = first, last do
        ${in_tile("p" .. k, j, rows)} = down${j};
        ${in_tile(k, j, rows)} = up${j};
%%   end
    }
%% end

%% -- The panel's columns, a<i>_<j>, go back to shared memory, of U and, if `factors`, of L; the trailing columns, up to column width - 1, get what
%% -- its steps do to them, and leave shared memory. Rows 0 to panel - 1 are final then: they stay there, of the right-hand side in registers
%% -- alone. Uses zero<k>. Declares the trailing columns.
%% local function update_trailing_columns(rows, width, factors, pivoting)

    // the panel goes back to shared memory; there the rows of the trailing columns change places as the panel's did
%%   for j = 0, panel-1 do
    ${column_to_tile(j, factors and rows-1 or j, rows)}
%%   end
%%   for k = 0, pivoting and panel-1 or -1 do
%%     rows_exchanged_in_tile(k, rows, panel, width-1)
%%   end

    // the trailing columns leave it, and take the panel's steps; rows 0 to ${panel-1} are final, and stay there
%%   for j = panel, width-1 do
%%     for _, text in ipairs(j < n and columns_from_tile(j, j, rows) or { read_from("right", "mine_right", 0, "a%d_" .. j, 0, rows-1) }) do
    T ${text}
%%     end
%%     for k = 0, panel-1 do
%%       for i = k+1, rows-1 do
    if (!zero${k}) a${i}_${j} = fma(-a${i}_${k}, a${k}_${j}, a${i}_${j});
%%       end
%%     end
%%     for i = of_op("") == "" and 1 or 0, j < n and panel-1 or -1 do   -- row 0 is there, but for its conjugation
    ${in_tile(i, j, rows)} = a${i}_${j};
%%     end
%%   end
    warp_sync();   // no lane reads another's: the compiler must not keep in registers what is final
%% end

%% -- The multipliers of the panel, in shared memory, change places as the later steps' rows did, up to step `last`; and with `right` a right-hand side
%% -- that is not solved is put back as it came.
%% local function interchange_panel(rows, last, right)

    // the panel's multipliers follow their rows
%%   for k = panel, last do
%%     rows_exchanged_in_tile(k, rows, 0, panel-1)
%%   end
%%   if right then
    if (rarely(failed != 0)) {
%%     for k = panel-1, 0, -1 do
%%       rows_exchanged_in_tile(k, rows, n, n)
%%     end
    }
%%   end
%% end

%% -- All steps of LU by one thread, on the columns that it holds or will: `rows` x `width` of them, a<i>_<j>, so many `steps`. `pivoting`: rows change places, p<k>
%% -- is the one that step k chose; `factors`: L is wanted too, so all of a row moves. A right-hand side is one more column. Uses failed.
%% function eliminate_by_thread(of)
%%   local rows, width, pivoting = of.rows, of.width, of.pivoting
%%   for k = 0, of.steps-1 do
%%     local last = (k < panel and panel or width) - 1   -- the last column that the step changes
%%     if pivoting and k < rows-1 then

    // step ${k}: the pivot is the first largest |a(i,${k})|; its row changes places with row ${k}
${pivot_search(k, rows-1)}
${columns_exchanged(k, rows-1, k < panel and 0 or of.factors and panel or k, last)}
%%     else

    // step ${k}: row ${k} is the pivot row
%%       if pivoting and of.factors then
    const int p${k} = ${k};
%%       end
%%     end
%%     if k == rows-1 then
    failed = a${k}_${k} == T(0) && !failed ? ${k+1} : failed;
%%     else

    // the column becomes the multipliers, and ${k < panel and "the panel's columns to its right are" or "all to its right is"} updated
${pivot_scale(k, rows-1)}
%%     end
%%     for i = k+1, rows-1 do
%%       local texts = { string.format("a%d_%d = mul(a%d_%d, scale%d)", i, k, i, k, k) }
%%       for j = k+1, last do texts[#texts + 1] = string.format("a%d_%d = fma(-a%d_%d, a%d_%d, a%d_%d)", i, j, i, k, k, j, i, j) end
%%       if complex then   -- one by one: together they take more instructions
%%         for _, one in ipairs(texts) do
    if (!zero${k}) ${one};
%%         end
%%       else
    if (!zero${k}) ${in_lines(texts)}
%%       end
%%     end
%%     if k == panel - 1 then update_trailing_columns(rows, width, of.factors, pivoting) end
%%   end
%%   if pivoting and of.factors and panel > 0 then interchange_panel(rows, math.min(of.steps, rows-1) - 1, width > n) end
%% end

%% -- L and U, as far as they are not there yet, go back to the array tile, and ipiv to the shared array swaps. Uses live, thread. Declares swaps.
%% function factors_to_tile(rows, steps, pivoting)
%%   local apart = staged_stride(steps, 4)
%%   if pivoting then
    SHARED(int, swaps, ${per_block * apart});
%%   end
    if (live) {
%%   for j = panel, n-1 do
        ${write_to("tile", "mine", j * rows + panel, "a%d_" .. j, panel, rows-1)}
%%   end
%%   if pivoting then
        ${write_to("swaps", "thread * " .. apart, 0, "p%d + 1", 0, steps-1)}
%%   end
    }
%% end
