%% -- Three steps, of which each operation takes its own. potrf's (poti): lane i holds row i of L, and columns travel by shuffles. The inverse
%% -- W of L (trtri, potri, poti): lane j solves for column j of it, with L in shared memory, where all lanes read the same element. The
%% -- product W^H W (lauum, potri, poti), which is the inverse of L L^H: lane i makes its row i, of its own column of W and rows of W that
%% -- all lanes read. Registers that a step frees of the one are filled by the other. Columns of A pass through shared memory.
%% family {
%%   operation = "trtri, lauum, potri, poti",
%%   about     = "a column of the inverse and a row of the product per lane, in registers; all lanes read the other factor in shared memory",
%%   paper     = "Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4: POTI fuses POTRF, TRTRI and LAUUM",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     { "per_block",   function(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), s.n * padded_row(s.n, s.element_bytes) * s.element_bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(nil, function(s)   -- left to itself ptxas spills
%%       return s.n <= 16 and 0 or s.element_bytes == 16 and 8 or s.element_bytes == 8 and 12 or 16
%%     end),
%%   },
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% local factors, inverts, multiplies = operation == "poti", operation ~= "lauum", operation ~= "trtri"
%% local lower, unit, packed = uplo == "lower", operation == "trtri" and diag == "unit", op.layout == "packed"
%% local hermitian = operation ~= "trtri"   -- of the diagonal only real parts are used
%% local stride = padded_row(n, element_bytes)
%% local function staged_element(i, j)   -- element (i, j) of the lower triangle; a number, or "lane"
%%   local row, column = lower and i or j, lower and j or i
%%   if column == "lane" then return string.format("tile[first + lane * %d + %s]", stride, row) end
%%   return string.format("tile[first + %d + %s]", column * stride, row)
%% end
%% kernel(least_warps)
{
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool here  = matrix < batch && !Group::idle();
    const bool live  = here && lane < ${n};
    SHARED(T, tile, ${per_block * n * stride});
    const int first = (${followed_group()}) * ${n * stride};
%% fetch_group("tile", not packed and uplo, lanes, stride, "here")
%% if factors then

    // a<j> is element (lane, j), first of A, in the end of L
%%   for j = 0, n-1 do
    T a${j} = live && lane >= ${j} ? T(${staged_element("lane", j)}) : T(0);
%%   end
    int failed = 0;      // 1-based step of the first pivot that is not positive
    R own      = R(1);   // the reciprocal of this row's element of L's diagonal
%%   factor_rows(n, function(k)
    own = lane == ${k} ? scale${k} : own;
%%     if k < n-1 then
    a${k} = mul(a${k}, scale${k});
%%     end
%%   end)
%%   for j = 0, n-2 do
    if (live && lane > ${j}) ${staged_element("lane", j)} = a${j};
%%   end
    Group::sync();
%% elseif inverts and not unit then

    const T diagonal = live ? T(${staged_element("lane", "lane")}) : T(1);
    const auto own   = reciprocal(${hermitian and "real_part(diagonal)" or "diagonal"});
    const int failed = first_bit(Group::ballot(${hermitian and "real_part(diagonal) == R(0)" or "diagonal == T(0)"})) + 1;   // 1-based first zero on the diagonal
%% end
%% if inverts then

    // x<i> is element (i, lane) of the inverse W
%%   for i = 0, n-1 do
    T x${i} = T(0);
%%   end
%%   for k = 0, n-1 do

    // step ${k}: row ${k} of W, then it is taken out of the rows below
%%     if unit then
    x${k} = lane == ${k} ? T(1) : x${k};
%%     else
    {
        const auto inverse = Group::shuffle(own, ${k});
        x${k} = lane == ${k} ? T(inverse) : mul(x${k}, inverse);
    }
%%     end
%%     if k < n-1 then
    if (here && lane <= ${k}) {
%%       for i = k+1, n-1 do
        x${i} = fma(-T(${staged_element(i, k)}), x${k}, x${i});
%%       end
    }
%%     end
%%   end

    Group::sync();   // all have read
%%   for k = 0, n-1 do
    if (live && lane ${unit and "<" or "<="} ${k}) ${staged_element(k, "lane")} = x${k};
%%   end
    Group::sync();
%% else

    // x<k> is element (k, lane)
%%   for k = 0, n-1 do
    T x${k} = live && lane <= ${k} ? T(${staged_element(k, "lane")}) : T(0);
%%   end
%% end
%% if multiplies then

    // c<j> is element (lane, j) of the product, sum that of the diagonal
    R sum = R(0);
%%   for j = 0, n-2 do
    T c${j} = T(0);
%%   end
%%   for k = 0, n-1 do

    // step ${k}: row ${k} of W with this lane's element of it
    if (here && lane <= ${k}) {
        const T own_element = lane == ${k} ? T(real_part(x${k})) : conjugate(x${k});
        sum = plus_square(sum, own_element);
%%     for j = 0, k-1 do
        c${j} = fma(own_element, T(${staged_element(k, j)}), c${j});
%%     end
    }
%%   end

    Group::sync();   // all have read
%%   for j = 0, n-2 do
    if (live && lane > ${j}) ${staged_element("lane", j)} = c${j};
%%   end
    if (live) ${staged_element("lane", "lane")} = T(sum);
    Group::sync();
%% end

%% local stored = inverts and not unit and "here && failed == 0" or "here"
%% if packed then   -- the rest of the matrix as it was read: whole sectors are cheaper
%%   store_group("tile", lanes, stride, "here", stored)
%% else
    const bool result = lane < ${n} && ${stored};
    T* const to       = ${matrix_if("result", "A", "lane")};
%%   for j = 0, n-1 do
    if (result && lane ${lower and (unit and ">" or ">=") or (unit and "<" or "<=")} ${j}) to[${j} * lda] = tile[first + ${j * stride} + lane];
%%   end
%% end
%% if inverts then
    if (here && lane == 0) info[matrix] = ${unit and "0" or "failed"};
%% end
}
