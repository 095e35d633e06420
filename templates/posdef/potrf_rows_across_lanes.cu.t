%% -- Lane i of a group holds row i of the lower triangle in registers. A step takes the root of its pivot, divides its column by it and
%% -- sends that to the rows below by shuffles. Where the
%% -- triangle has hardly fewer sectors of memory than the matrix, whole columns pass through shared memory ("staged").
%% family {
%%   operation = "potrf, logdet_posdef",
%%   about     = "one row of L per lane, in registers; each step's column goes to the rows below by shuffles",
%%   paper     = "outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2",
%%   tunables  = {
%%     { "lanes",     function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     transfer_tunable("A is moved", { "staged", "direct" }),
%%     { "per_block", function(s)
%%         local bytes = s.transfer == "staged" and s.n * padded_row(s.n, s.element_bytes) * s.element_bytes or 0
%%         return fit_in_shared_memory(whole_warps(s.lanes), bytes)
%%       end, "matrices of a block" },
%%   },
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% -- The determinant is the product of the pivots, which all lanes know: one logarithm, and no factor is stored.
%% local lower, staged, packed = uplo == "lower", tune.transfer == "staged", op.layout == "packed"
%% local determinant = written.logdet
%% local conj, stride = lower and "" or "conjugate", padded_row(n, element_bytes)
%% local function element(j) return lower and string.format("row[%d * lda]", j) or string.format("row[%d]", j) end
%% local function staged_element(j) return string.format("tile[mine + %d]", lower and j * stride or j) end
%% local function stored(j)   -- the diagonal is real
%%   return (lower or not complex) and "a" .. j or string.format("select(lane == %d, a%d, conjugate(a%d))", j, j, j)
%% end
%% kernel()
{
    // a<j> is element (lane, j), first of A, in the end of L; l<j>_<k> is element (j, k) of L.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool here  = matrix < batch && !Group::idle();
    const bool live  = here && lane < ${n};
%% if not (determinant and staged) then
    ${determinant and "const " or ""}T* const row = ${matrix_if("live", "A", lower and "lane" or "lane * lda")};
%% end

    // what lies right of the diagonal is not used: nothing that counts is made of what stands there
%% if staged then
    SHARED(T, tile, ${per_block * n * stride});
    const int first = (${followed_group()}) * ${n * stride};
%%   fetch_group("tile", determinant and uplo, lanes, stride, "here")
    const int mine = first + lane${lower and "" or " * " .. stride};
%%   for j = 0, n-1 do
    T a${j} = live && lane >= ${j} ? ${conj}(T(${staged_element(j)})) : T(0);
%%   end
%% else
%%   for j = 0, n-1 do
    T a${j} = live && lane >= ${j} ? ${conj}(${element(j)}) : T(0);
%%   end
%% end

    int failed = 0;   // 1-based step of the first pivot that is not positive
%% if determinant then
    Scaled<R> det = {R(1), 0};
%% end
%% factor_rows(n, function(k)
    a${k} = select(lane == ${k}, T(root${k}), mul(a${k}, scale${k}));
%% end, determinant and function(k)
    det = scaled_product(det, pivot${k});
%% end)

    if (live && lane == 0) info[matrix] = failed;
%% if determinant then
    if (live && lane == 0) logdet[matrix] = failed ? not_a_number<R>() : log_scaled(det.part, det.power);
%% elseif staged and packed then   -- the rest of the matrix as it was read: whole sectors are cheaper
%%   for j = 0, n-1 do
    if (live && lane >= ${j}) ${staged_element(j)} = ${stored(j)};
%%   end
    Group::sync();
%%   store_group("tile", lanes, stride, "here")
%% else
%%   for j = 0, n-1 do
    if (live && lane >= ${j}) ${element(j)} = ${stored(j)};
%%   end
%% end
}
