%% -- Lane i of a group holds row i of the matrix in registers; a step sends its pivot row to all lanes by shuffles, and Gauss-Jordan in
%% -- place leaves the inverse there, its rows and columns in the order of the pivots: no norm depends on that. Nothing is stored.
%% family {
%%   operation = "cond",
%%   about     = "one row per lane, in registers: the inverse by Gauss-Jordan in place; rows stay in their lanes",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "lanes",     function(s) return lanes_for(s.n) end },
%%     { "per_block", function(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), s.norm == "one" and s.n * (s.n | 1) * s.real_bytes or 0)
%%       end },
%%   },
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s) return row_per_lane(s.n, 1) end,
%% }
%% local stride = n | 1   -- from row to row in shared memory: columns lie in different banks
%% -- The norm of the matrix whose elements have the absolute values value(j), as `result`; a NaN is larger than any number.
%% local function emit_norm(result, value)
%%   if norm == "infinity" then
    R ${result}_sum = ${value(0)};
%%     for j = 1, n-1 do
    ${result}_sum = add(${result}_sum, ${value(j)});
%%     end
%%   else
    if (row) {
%%     for j = 0, n-1 do
        absolute[first + lane * ${stride} + ${j}] = ${value(j)};
%%     end
    }
    Group::sync();
    R ${result}_sum = row ? absolute[first + lane] : R(0);
    for (int i = 1; row && i < ${n}; ++i) ${result}_sum = add(${result}_sum, absolute[first + i * ${stride} + lane]);
    Group::sync();   // all have read before it is written again
%%   end
    const R ${result} = Group::shuffle(${result}_sum, Group::argmax(${result}_sum, lane, row));
%% end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // a<j> is element (row, j) of this lane's row, first of A; in the end, times `scale`, of the inverse;
    // u<k>_<j> is of the row chosen in step k.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${n} && !Group::idle();
    const bool live  = row && matrix < batch;
    const T* from    = ${matrix_if("live", "A", "lane")};
%% if norm == "one" then
    SHARED(R, absolute, ${per_block * n * stride});   // absolute values, row by row
    const int first = Group::group() * ${n * stride};
%% end

%% for j = 0, n-1 do
    T a${j} = live ? from[${j} * lda] : T(0);
%% end
%% emit_norm("norm", function(j) return string.format("modulus(a%d)", j) end)

    int position = lane;   // where this lane's row stands after getrf's swaps so far
    int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
    T pivot      = T(1);   // this lane's row's
%% for k = 0, n-1 do

    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order, as in getrf
    const int p${k}     = Group::argmax(abs1(a${k}), position, row && position >= ${k});
    const int q${k}     = Group::shuffle(position, p${k});
    const bool mine${k} = lane == p${k};
    position = mine${k} ? ${k} : position == ${k} ? q${k} : position;
    const T u${k}_${k}     = Group::shuffle(a${k}, p${k});
    failed = u${k}_${k} == T(0) && !failed ? ${k+1} : failed;
    pivot  = select(mine${k}, u${k}_${k}, pivot);
    const bool usual${k} = has_reciprocal(u${k}_${k});
    const T scale${k}    = reciprocal(usual${k} ? u${k}_${k} : lifted(u${k}_${k}));
    const T l${k}        = mul(usual${k} ? a${k} : lifted(a${k}), scale${k});
    a${k} = select(mine${k}, T(1), -l${k});   // column ${k} of the identity takes its place
%%   for j = 0, n-1 do
%%     if j ~= k then
    const T u${k}_${j} = Group::shuffle(a${j}, p${k});
    a${j} = select(mine${k}, a${j}, fma(-l${k}, u${k}_${j}, a${j}));
%%     end
%%   end
%% end

    const R scale = reciprocal(modulus(pivot));
%% emit_norm("inverse_norm", function(j) return string.format("mul(modulus(a%d), scale)", j) end)
    const R rounded  = mul(norm, inverse_norm);
    const R product  = rounded < R(1) ? R(1) : rounded;   // no condition number is less
    const R infinity = div(R(1), R(0));
    if (live && lane == 0) {
        cond[matrix] = norm != norm ? norm : failed || product != product ? infinity : product;
        info[matrix] = failed;
    }
}
