%% -- Lines that move matrices through shared memory; staging.lua has the words. "Uses" and "declares": in the emitted text.

%% -- The pivots of getrf of a warp's matrices, one for each thread, asked for before the matrices, whose addresses may have to come first.
%% -- Declares the shared array swaps.
%% function fetch_pivots()
    SHARED(int, swaps, ${per_block * staged_stride(n, 4)});
    ${staged_fetch("swaps", "ipiv", "live ? ipiv + matrix * strideP : nullptr", n, n, 1, "int")}
%% end

%% -- A group's matrix in the shared array `array`, from `first` on, its columns `stride` elements apart: whole, or only its triangle, and
%% -- back whole. `here`: the condition that the group has one; `stored`: that it goes back, if that is another. Uses Group, first, lda.
%% function fetch_group(array, whole, lower, lanes, stride, here)
%%   if whole then
    fetch_columns<${lanes}, ${n}, ${stride}, ${n}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here} ? ${n} : 0);
%%   else
    fetch_triangle_columns<${lanes}, ${n}, ${tostring(lower)}, ${stride}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here});
%%   end
    copy_async_wait();
    Group::sync();
%% end
%% function store_group(array, lanes, stride, here, stored)
    store_columns<${lanes}, ${n}, ${stride}, ${n}>(${matrix_if(here, "A")}, lda, ${stored or here} ? ${n} : 0, ${array}, first);
%% end
