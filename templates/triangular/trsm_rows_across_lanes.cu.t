%% -- Lane i of a group holds row i of each triangle in registers, and element i of the only right-hand side. A step sends one element that is
%% -- solved to all lanes, and each takes it out of its own with one fma. Fast because memory is waited for once, in whole lines: a transpose
%% -- is read by rows of A as well, and is transposed through shared memory. Of two triangles one has the registers left of the diagonal, one those
%% -- right of it. Of A only what the triangles are made of is read.
%%
%% -- How far rows lie apart in shared memory, where they are transposed: whole ones are read in 16-byte vectors, halves element by element; 0 if
%% -- none is. One triangle may be A's, the other one's a transpose (mixed).
%% local function is_mixed(system) return system[1].transposed ~= system[#system].transposed end
%% local function transposed_row(system, element_bytes)
%%   if is_mixed(system) then return system.order | 1 end
%%   return system[1].transposed and padded_row(system.order, element_bytes) or 0
%% end
%% family {
%%   operation = "trsm, getrs, potrs",
%%   about     = "one right-hand side: a row of each triangle per lane, solved elements travel by shuffles",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(triangles_to_solve(s).order) end, "lanes that share a matrix" },
%%     { "per_block",   function(s)
%%         local system = triangles_to_solve(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), system.order * transposed_row(system, s.element_bytes) * s.element_bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%   },
%%   supports  = function(s) return triangles_to_solve(s).one end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% -- The triangles in their order: L and U for getrs, L and L^H for potrs, or trsm's one. Each is solved from the first element on (`forward`) or the
%% -- last, lies in A or is a transpose (`transposed`), conjugated by `conj`, with a `diagonal` of "ones", "real" or "any" numbers. And of all:
%% -- `divisor`, the one whose diagonal divides; `half`, what of A is read; `swaps`, "before" or "after" them; `scaled`, by alpha; `left`: A X = B.
%% local system = triangles_to_solve(spec)
%% local order = system.order
%% local solved = { ones = "b", real = "mul(b, inverse)", any = "mul(mul(b, lift), inverse)" }   -- solved element, by its diagonal: unit, real (Cholesky), general
%% -- a<k>, element k of the lane's row of the triangles, not yet conjugated. A triangle that lies in A is read as it is, a transpose by rows of A
%% -- as well: it is transposed through shared memory.
%% local function load_rows()
%%   local last, stride = order - 1, transposed_row(system, element_bytes)
%%   local stored = stride == 0 or is_mixed(system)         -- some rows are as they lie in A,
%%   local transposed = stride > 0                          -- some pass through shared memory;
%%   local mixed  = stored and transposed                   -- or one half of each lane's row does
%%   local here   = system.half == "lower" and "lane > %d" or system.half == "upper" and "lane < %d" or nil
%%   for k = system.half == "upper" and not transposed and 1 or 0, system.half == "lower" and not transposed and last - 1 or last do
    ${mixed and "" or "const "}T ${stored and "a" or "row"}${k} = ${all_of("live", here and here:format(k))} ? from[${k} * lda] : T(0);
%%   end
%%   if transposed then

    // row i of A becomes row i of its transpose, column i of A
    SHARED(T, tile, ${per_block * order * stride});
    const int first = (${followed_group()}) * ${order * stride};
%%     if not mixed then
    if (row) {
%%     end
%%     for k = 0, last do   -- of a triangle alone: half of the shared memory's traffic
${mixed and "    if (row && " .. here:format(k) .. ") " or "        "}tile[first + ${k * stride} + lane] = ${stored and "a" or "row"}${k};
%%     end
%%     if not mixed then
    }
%%     end
    Group::sync();
    const int mine = first + (row ? lane : 0) * ${stride};
%%     for k = 0, last do
%%       if mixed then
    if (row && lane ${system.half == "lower" and "<" or ">"} ${k}) a${k} = tile[mine + ${k}];
%%       elseif #system > 1 or k ~= (system[1].forward and last or 0) then
    const T a${k} = tile[mine + ${k}];
%%       end
%%     end
%%   end
%% end
%% kernel(least_warps)
{
    // a<k> is element k of this lane's row of the triangles, b its element of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${order} && !Group::idle();
    const bool live  = row && matrix < batch;
    T* const right   = ${matrix_if("live", "B", system.left and "lane" or "lane * ldb")};
%% if system.scaled then
    if (alpha == T(0)) {   // A is not read, nor is B
        if (live) *right = T(0);
        return;
    }
%% end

    // all loads before the first use
%% if system.swaps then
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;   // 1-based
%% end
    const T* const from = ${matrix_if("live", "A", "lane")};
    T b = live ? *right : T(0);
%% if system.divisor then
    const T diagonal = live ? from[lane * lda] : T(1);
%% end
%% load_rows()
%% if system.divisor then invert(system.divisor, "diagonal", "") end   -- declares inverse, and of "any" numbers lift, a power of two
%% if system.swaps then

    // source row under getrf's interchanges; a permutation whatever ipiv holds
    const int pivot[] = { legal_pivot(given, lane, ${order}) };
    int stood[1];
    rows_before_swaps<Group, ${lanes}, ${order}>(pivot, stood);
%% end
%% if system.swaps == "before" then
    b = Group::shuffle(b, stood[0]);
%% end
%% if system.scaled then
    if (!(alpha == T(1))) b = mul(alpha, b);
%% end
%% for _, triangle in ipairs(system) do

    // ${triangle.forward and "a lower triangle, from the first" or "an upper triangle, from the last"} element on
%%   local first, last = triangle.forward and 0 or order - 1, triangle.forward and order - 1 or 0
%%   solve_across_lanes(first, last, solved[triangle.diagonal], triangle.conj)   -- each element to all lanes; those behind take its multiple out of b
%%   if triangle.diagonal ~= "ones" then   -- the last element is only divided
    b = ${solved[triangle.diagonal]};
%%   end
%% end
    if (live) ${system.swaps == "after" and "right[stood[0] - lane]" or "*right"} = b;
}
