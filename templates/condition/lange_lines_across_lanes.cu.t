%% -- Lane i of a group has row i of the matrix, for the 1-norm column i. Each makes one number of its line; those of the lines then
%% -- become one by shuffles. Rows can be loaded as they lie, since neighbouring lanes take neighbouring elements; columns go through
%% -- shared memory, to which the group moves the matrix by 16-byte copies; or, in packed batches whose columns are no whole 16-byte vectors, the
%% -- warp moves the matrices of all its groups, as one contiguous block of memory.
%% family {
%%   operation = "lange",
%%   about     = "one row per lane, for the 1-norm one column; the lines' numbers become one by shuffles",
%%   paper     = "LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)",
%%   tunables  = {
%%     transfer_tunable("the matrix is loaded", { "direct", "staged", "contiguous" }, function(s)
%%         local values = s.norm == "one" and { "staged" } or { "direct", "staged" }
%%         if s.n ~= "any" and suits_contiguous(s, s.m) then values[#values + 1] = "contiguous" end
%%         return s.norm == "one" and starting_with("contiguous", values) or values
%%       end),
%%     { "lanes",     function(s) return s.n == "any" and {} or lanes_for(s.norm == "one" and s.n or s.m) end, "lanes that share a matrix" },
%%     { "per_block", function(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), s.transfer == "direct" and 0 or elements_for_matrix(s.m, s.n, s.element_bytes, s.transfer == "contiguous") * s.element_bytes)
%%       end, "matrices of a block" },
%%   },
%%   supports  = function(s) return s.n ~= "any" end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% local columns = norm == "one"
%% local lines, length = columns and n or m, columns and m or n
%% local stride = transfer == "contiguous" and m or padded_row(m, element_bytes)   -- from column to column in shared memory
%% local per_matrix = elements_for_matrix(m, n, element_bytes, transfer == "contiguous")
%% local short  = 1024                           -- bytes of a column that comes by way of L1: any
%% kernel()
{
    // a<k> is element k of this lane's ${columns and "column" or "row"}.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch && !Group::idle();
    const bool line  = live && lane < ${lines};
%% if transfer == "staged" then
    SHARED(T, tile, ${per_block * per_matrix});   // column by column
    const int first = Group::idle() ? 0 : Group::group() * ${per_matrix};
    fetch_columns<${lanes}, ${m}, ${stride}, ${n}, ${short}>(tile, first, ${matrix_if("live", "A")}, lda, live ? ${n} : 0);
    copy_async_wait();
    Group::sync();
%% elseif transfer == "contiguous" then
    SHARED(T, tile, ${per_block * per_matrix});   // matrix by matrix
%%   fetch_matrices("tile", lanes, m * n, per_matrix)
%% else
    const T* from = ${matrix_if("live", "A", "lane")};
%% end
%% for k = 0, length-1 do
%%   local element = transfer == "direct" and "from[" .. k .. " * lda]"
%%   element = element or (columns and "tile[first + lane * " .. stride .. " + " .. k .. "]" or "tile[first + lane + " .. k * stride .. "]")
    const T a${k} = line ? ${element} : T(0);
%% end

%% if lange_squares() then
    // the power of two that brings the largest element near 1
    u32 size = 0;
%%   for k = 0, length-1 do
    size = larger(size, size_word(a${k}));
%%   end
    const R scale = near_one(R(0), Group::butterfly_max(size));
%% end
    R own = R(0);
%% for k = 0, length-1 do
    own = ${lange_with("own", "a" .. k)};
%% end
%% store_norm("own", "live && lane == 0", lanes)
}
