%% -- For batches of variable size, which are sorted by rows: the number of columns is each matrix's own. Lane i of a group has row i, and goes
%% -- through it as it lies, neighbouring lanes on neighbouring elements. For the 1-norm a lane has a column: the group takes as many as it has
%% -- lanes at a time, by way of shared memory. The sums are added up in the order of the other families.
%% local function bytes_of(s) return s.norm == "one" and s.lanes * padded_row(s.m, s.element_bytes) * s.element_bytes or 0 end
%% family {
%%   operation = "lange",
%%   about     = "columns counted at run time: one row per lane; for the 1-norm one column, as many as there are lanes at a time",
%%   paper     = "LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)",
%%   tunables  = {
%%     { "lanes",     function(s) return s.norm == "one" and starting_with(next_power_of_two(s.m), powers_of_two(1, 32)) or lanes_for(s.m) end, "lanes that share a matrix" },
%%     { "per_block", function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of(s)) end, "matrices of a block" },
%%   },
%%   supports  = function(s) return s.n == "any" end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, bytes_of(s)) end,
%% }
%% local columns = norm == "one"
%% local stride  = padded_row(m, element_bytes)   -- from column to column in shared memory
%% -- Every column has its turn, and in it a lane does `element(text)` with each of its own, and `before` and `after` all of a column.
%% local function rounds(with)
%%   if not columns then
    for (i64 j = 0; j < n && line; ++j) {
        ${with.element("from[j * lda]")}
    }
%%     return
%%   end
    for (i64 begin = 0; begin < ${most_of("n")}; begin += ${lanes}) {
        const i64 left  = ${left_of("n", "begin")};
        const int count = !live ? 0 : left < ${lanes} ? static_cast<int>(left) : ${lanes};
        fetch_columns<${lanes}, ${m}, ${stride}, ${lanes}>(tile, first, ${matrix_if("live", "A", "begin * lda")}, lda, count);
        copy_async_wait();
        Group::sync();
        if (lane < count) {
%%   if with.before then
            ${with.before}
%%   end
%%   for i = 0, m-1 do
            ${with.element("T(tile[first + lane * " .. stride .. " + " .. i .. "])")}
%%   end
%%   if with.after then
            ${with.after}
%%   end
        }
        Group::sync();   // all have been read before the next ones come
    }
%% end
%% kernel()
{
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch && !Group::idle();
%% if columns then
    SHARED(T, tile, ${per_block * lanes * stride});   // column by column
    const int first  = Group::idle() ? 0 : Group::group() * ${lanes * stride};
%% else
    const bool line  = live && lane < ${m};
    const T* from    = ${matrix_if("line", "A", "lane")};
%% end

%% if lange_squares() then
    // the power of two that brings the largest element near 1
    u32 size = 0;
%%   rounds { element = function(a) return "size = larger(size, size_word(" .. a .. "));" end }
    const R scale = near_one(R(0), Group::butterfly_max(size));
%% end
%% if columns then
    R own = R(0), sum;   // the largest sum of a column, and one
%%   rounds { before = "sum = R(0);", element = function(a) return "sum = " .. lange_with("sum", a) .. ";" end, after = "own = larger_norm(own, sum);" }
%% else
    R own = R(0);
%%   rounds { element = function(a) return "own = " .. lange_with("own", a) .. ";" end }
%% end
%% store_norm("own", "live && lane == 0", lanes)
}
