%% -- Lane i of a group holds row i of the lower triangle in registers. A step takes the root of its pivot, divides its column by it and
%% -- sends that to the rows below by shuffles. Of the upper triangle the same elements are those of its conjugate transpose.
%% family {
%%   operation = "potrf",
%%   about     = "one row of L per lane, in registers; each step's column goes to the rows below by shuffles",
%%   paper     = "outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2",
%%   tunables  = {
%%     { "lanes",     function(s) return lanes_for(s.n) end },
%%     { "per_block", function(s) return whole_warps(s.lanes) end },
%%   },
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s) return row_per_lane(s.n, 2) end,
%% }
%% local lower = uplo == "lower"
%% local function element(j) return lower and string.format("row[%d * lda]", j) or string.format("row[%d]", j) end
%% local function loaded(j) return (lower or not complex) and element(j) or "conjugate(" .. element(j) .. ")" end
%% local function stored(j)   -- the diagonal is real
%%   return (lower or not complex) and "a" .. j or string.format("select(lane == %d, a%d, conjugate(a%d))", j, j, j)
%% end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // a<j> is element (lane, j), first of A, in the end of L; l<j>_<k> is element (j, k) of L.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch && lane < ${n} && !Group::idle();
    T* const row     = ${matrix_if("live", "A", lower and "lane" or "lane * lda")};

    // what lies right of the diagonal is not read; nothing that counts is made of the zeros there
%% for j = 0, n-1 do
    T a${j} = live && lane >= ${j} ? ${loaded(j)} : T(0);
%% end

    int failed = 0;   // 1-based step of the first pivot that is not positive: from there on nothing changes
%% for k = 0, n-1 do

    // step ${k}: column ${k} of L, then the update of the columns to its right
    const R pivot${k} = real_part(Group::shuffle(a${k}, ${k}));
    failed = failed == 0 && !(pivot${k} > R(0)) ? ${k + 1} : failed;   // a NaN is not positive
    const bool go${k} = failed == 0;
    const R root${k}  = square_root(pivot${k});
%%   if k < n-1 then
    const R scale${k} = reciprocal(root${k});
    a${k} = go${k} ? mul(a${k}, scale${k}) : a${k};
%%   end
    a${k} = lane == ${k} ? T(go${k} ? root${k} : pivot${k}) : a${k};
%%   for j = k+1, n-1 do
    const T l${j}_${k} = Group::shuffle(a${k}, ${j});
    a${j} = go${k} ? fma(-a${k}, conjugate(l${j}_${k}), a${j}) : a${j};
%%   end
%% end

    if (live) {
%% for j = 0, n-1 do
        if (lane >= ${j}) ${element(j)} = ${stored(j)};
%% end
        if (lane == 0) info[matrix] = failed;
    }
}
