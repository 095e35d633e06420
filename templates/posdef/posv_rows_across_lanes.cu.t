%% -- Lane i of a group holds row i of the lower triangle in registers, and of one right-hand side its element, as one more column: the
%% -- factorisation is potrf's, each column taking its part out of all to its right, and solves with L by the way. What a step sends of its column to all rows is a
%% -- row of L^H; the lane of that row keeps it, in the registers right of its diagonal. So the way back needs no other triangle, and a
%% -- shuffle a step: the lane that has an element of X sends it. Of more right-hand sides a lane solves for a whole column, with L in
%% -- shared memory. Only what is asked for is stored.
%% family {
%%   operation = "posv, solve_posdef",
%%   about     = "one row of L per lane, in registers, and then of L^H; a right-hand side is one more column",
%%   paper     = "outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     transfer_tunable("A is loaded", { "staged", "direct" }),
%%     { "broadcast",   { "shuffle", "shared" }, "how a step's column gets to all lanes: by shuffles, or through shared memory" },
%%     { "per_block",   function(s)
%%         local stride, elements = padded_row(s.n, s.element_bytes), s.broadcast == "shared" and 2 * padded_row(s.n + 1, s.element_bytes) or 0
%%         if s.nrhs == 1 then
%%           return fit_in_shared_memory(whole_warps(s.lanes), ((s.transfer == "staged" and s.n * stride or 0) + elements) * s.element_bytes)
%%         end
%%         elements = elements + factors_in_shared_memory(s.n, s.element_bytes) + s.lanes * stride
%%         return fit_in_shared_memory(whole_warps(s.lanes), elements * s.element_bytes + s.n * s.real_bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(nil, function(s) return s.element_bytes == 16 and s.nrhs ~= 1 and 8 or 0 end),   -- left to itself ptxas spills
%%   },
%%   launch    = function(s) return share_columns_of_x(s, launch_in_warps(s.lanes, s.per_block)) end,
%% }
%% local shared, lower, keeps = tune.broadcast == "shared", uplo == "lower", not written.A   -- keeps A
%% local one = nrhs == 1
%% local column, stride, per_matrix = whole_vectors(n, element_bytes), padded_row(n, element_bytes), factors_in_shared_memory(n, element_bytes)
%% local row_stride = padded_row(n + 1, element_bytes)
%% local staged, whole = tune.transfer == "staged", not keeps and op.layout == "packed"   -- whole: sectors, with what they hold of the other triangle
%% local tile, rows = one and "tile" or "columns", one and n or lanes              -- where A is staged
%% local function staged_element(j) return string.format("%s[own_row + %d]", tile, lower and j * stride or j) end
%% local function element(j) return lower and string.format("row[%d * lda]", j) or string.format("row[%d]", j) end
%% local function mirrored(text) return lower and text or conjugate_of(text) end
%% local function stored(j)   -- the diagonal is real
%%   return (lower or not complex) and "a" .. j or string.format("select(lane == %d, a%d, conjugate(a%d))", j, j, j)
%% end
%% local function sent(k, j) return string.format("sent[%s + %s]", k % 2 == 0 and "even" or "odd", j) end
%% local function factor(i, k) return string.format("T(factors[l + %d])", k*column + i) end   -- of L, in shared memory
%% local function inverse(k) return string.format("R(inverses[list + %d])", k) end
%% local function column_element(k) return string.format("columns[mine + %d]", k) end
%% kernel(least_warps)
{
    // a<j> is element (lane, j), first of A, in the end of L, ${one and "right of the diagonal of L^H; b of B, then of X" or "and nothing right of the diagonal"}; l<j>_<k> is element (j, k) of L.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool here  = lane < ${n} && !Group::idle();
    const bool live  = here && matrix < batch;
%% if not staged or not keeps and not whole then
    ${keeps and "const " or ""}T* const row = ${matrix_if("live", "A", lower and "lane" or "lane * lda")};
%% end
%% if staged or not one then
    SHARED(T, ${tile}, ${per_block * rows * stride});
    const int first = (${followed_group()}) * ${rows * stride};
%% end
%% if staged then
    const bool group_here = matrix < batch && !Group::idle();
%%   fetch_group(tile, not whole and uplo, lanes, stride, "group_here")
    const int own_row = first + lane${lower and "" or " * " .. stride};
%% end
%% for j = 0, n-1 do
    T a${j} = live && lane >= ${j} ? ${mirrored(staged and "T(" .. staged_element(j) .. ")" or element(j))} : T(0);
%% end
%% if one then
    ${keeps and "const " or ""}T* const right = ${matrix_if("live", "B")};
    T b = live ? right[lane] : T(0);
%% end
%% if shared then
    SHARED(T, sent, ${2 * per_block * row_stride});   // columns of even and odd steps
    const int even = (${followed_group()}) * ${row_stride};
    const int odd  = even + ${per_block * row_stride};
%% end

    int failed = 0;   // 1-based step of the first pivot that is not positive
    R own      = R(1);   // the reciprocal of this row's element of the diagonal
%% for k = 0, n-1 do

    // step ${k}: column ${k} of L${one and ", element " .. k .. " of L^-1 B" or ""}, then the update of what is below and to the right
    R root${k};
    const R scale${k} = scale_of_pivot(Group::shuffle(real_part(a${k}), ${k}), ${k + 1}, root${k}, failed);
    const bool ${one and "at" .. k .. " = lane == " .. k .. ", " or ""}below${k} = lane > ${k};
    own = lane == ${k} ? scale${k} : own;
    if (below${k}) a${k} = mul(a${k}, scale${k});
%%   if not keeps then
    if (lane == ${k}) a${k} = T(root${k});
%%   end
%%   if one then
    if (at${k}) b = mul(b, scale${k});
%%   end
%%   if shared and k < n-1 then
    if (here && lane > ${k}) ${sent(k, "lane")} = a${k};
%%     if one then
    if (here && lane == ${k}) ${sent(k, n)} = b;
%%     end
    Lanes<32>::sync();
%%   end
%%   for j = k+1, n-1 do
    const T l${j}_${k} = ${shared and sent(k, j) or string.format("Group::shuffle(a%d, %d)", k, j)};
    if (below${k}) a${j} = fma(-a${k}, ${conjugate_of("l" .. j .. "_" .. k)}, a${j});
%%     if one then
    if (at${k}) a${j} = ${conjugate_of("l" .. j .. "_" .. k)};
%%     end
%%   end
%%   if one and k < n-1 then
    const T y${k} = ${shared and sent(k, n) or "Group::shuffle(b, " .. k .. ")"};
    if (below${k}) b = fma(-a${k}, y${k}, b);
%%   end
%% end
%% if not keeps then

%%   for j = 0, n-1 do
    if (live && lane >= ${j}) ${staged and whole and staged_element(j) or element(j)} = ${stored(j)};
%%   end
%%   if staged and whole then
    Group::sync();
%%     store_group(tile, lanes, stride, "group_here")
%%   end
%% end
%% if one then

    // from the last element of the solution to the first: the lane that has it sends it to the rows above
%%   solve_across_lanes(n-1, 0, "mul(b, own)", "")
    b = mul(b, own);
%%   if keeps then
    if (live) (${matrix_of("X")})[lane] = select(failed != 0, not_a_number<T>(), b);
%%   else
    if (live && failed == 0) right[lane] = b;
%%   end
%% else

    // many right-hand sides: L in shared memory; columns of B in rounds, one a lane
%%   if n > 1 then
    SHARED(T, factors, ${per_block * per_matrix});
%%   end
    SHARED(R, inverses, ${per_block * n});
    const int group = ${followed_group()}, ${n > 1 and "l = group * " .. per_matrix .. ", " or ""}list = group * ${n};
    const int mine  = first + lane * ${stride};
    if (here) {
%%   for j = 0, n-2 do
        if (lane > ${j}) factors[l + ${j * column} + lane] = a${j};
%%   end
        inverses[list + lane] = own;
    }
%%   if staged then
    Group::sync();   // A has left the place of the columns
%%   end
%%   solve_in_rounds {
%%     order = n, solutions = "nrhs", none = "matrix >= batch || Group::idle()", from = matrix_if("count > 0", "B", "begin * ldb"),
%%     solve = function()
%%       solve_columns {
%%         of = triangles_to_solve(spec), per_lane = 1, factor = factor, inverse = inverse, from = column_element, to = column_element,
%%         guard = keeps and "failed ? not_a_number<T>() : " or "",
%%       }
%%     end,
%%     to = keeps and matrix_if("count > 0", "X", "begin * ldx"), ldto = "ldx", stored = keeps and "count" or "failed ? 0 : count",
%%   }
%% end
    if (live && lane == 0${and_first_share()}) info[matrix] = failed;
}
