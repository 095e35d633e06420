%% -- trsm has one triangle, getrs L and U, potrs L and L^H. Lane i of a group holds row i of each in registers, and element i of the only
%% -- right-hand side. A step sends one element that is solved to all lanes, and each takes it out of its own: a shuffle and an fma. Fast
%% -- because memory is waited for once, in whole lines: a transpose is read by rows of A as well, and is transposed through shared memory.
%% -- Of two triangles one has the registers left of the diagonal, one those right of it. Of A only what the triangles are made of is read.
%%
%% -- `system` is the list of triangles in their order, triangles_to_solve(s). Each is solved `forward`, from the first element on, or from the last; lies in A
%% -- or is `transposed`, conjugated by `conj`; has a `diagonal` of "ones", "real" or "any" numbers. Of all: `order`, rows and columns; `divisor`, the one
%% -- whose diagonal divides; `half`, "lower" or "upper", what of A is read, nil of getrs, which reads all; `swaps`: getrf's, "before" or "after" them;
%% -- `scaled`: alpha B; `left`: A X = B; `one_rhs`: one right-hand side.
%%
%% -- Where a lane's row of the triangles lies. "stored": it is a row of A, which neighbouring lanes load side by side. "transposed": it is a column of A,
%% -- and all of A passes through shared memory. "both": potrs has L and L^H, one as it is stored: on one side of the diagonal the lane's row is A's row,
%% -- on the other it is A's column.
%% local function where_rows_lie(system)
%%   local first, last = system[1], system[#system]
%%   return first.transposed ~= last.transposed and "both" or first.transposed and "transposed" or "stored"
%% end
%% -- How far columns of A lie apart in shared memory; 0 if none do. Whole rows are read there in 16-byte vectors, halves element by element: an odd
%% -- distance then puts a column's elements into different banks.
%% local function stride_of_rows(system, element_bytes)
%%   local strides = { stored = 0, transposed = padded_row(system.order, element_bytes), both = system.order | 1 }
%%   return strides[where_rows_lie(system)]
%% end
%% family {
%%   operation = "trsm, getrs, potrs",
%%   about     = "one right-hand side: a row of each triangle per lane, solved elements travel by shuffles",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(triangles_to_solve(s).order) end, "lanes that share a matrix" },
%%     { "per_block",   function(s)
%%         local system = triangles_to_solve(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), system.order * stride_of_rows(system, s.element_bytes) * s.element_bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%   },
%%   supports  = function(s) return triangles_to_solve(s).one_rhs end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% local system = triangles_to_solve(spec)
%% local order, last, stride = system.order, system.order - 1, stride_of_rows(system, element_bytes)
%% -- The condition that element k of the lane's row of A lies in the half that is read, the diagonal left out; nil where all of A is.
%% local function in_half(k)
%%   if system.half == "lower" then return "lane > " .. k end
%%   if system.half == "upper" then return "lane < " .. k end
%%   return nil
%% end
%% -- Element k of the lane's row of A, or 0.
%% local function element_of_a(k) return all_of("live", in_half(k)) .. " ? row_of_a[" .. k .. " * lda] : T(0)" end
%% -- Three functions that declare a<k>, element k of the lane's row of the triangles, not yet conjugated. "stored":
%% local function load_stored()
%%   -- the diagonal is left out: of an upper triangle nothing is in column 0, of a lower one in the last
%%   for k = system.half == "upper" and 1 or 0, system.half == "lower" and last - 1 or last do
    const T a${k} = ${element_of_a(k)};
%%   end
%% end
%% -- The array of the other two; `first`: where the group's part of it begins. Lanes that are left over in the warp have that of its first group.
%% local function declare_lines()

    // line k of the array is column k of A, row k of its transpose
    SHARED(T, tile, ${per_block * order * stride});
    const int first = (${followed_group()}) * ${order * stride};
%% end
%% -- "transposed": by way of the array, to which lanes bring rows of A.
%% local function load_transposed()
%%   for k = 0, last do
    const T read${k} = ${element_of_a(k)};
%%   end
%%   declare_lines()
    if (has_row) {
%%   for k = 0, last do
        tile[first + ${k * stride} + lane] = read${k};
%%   end
    }
    Group::sync();
    const int mine = first + (has_row ? lane : 0) * ${stride};
%%   local unused   -- of one triangle alone, the element that is solved last changes no other
%%   if #system == 1 then unused = system[1].forward and last or 0 end
%%   for k = 0, last do
%%     if k ~= unused then
    const T a${k} = tile[mine + ${k}];
%%     end
%%   end
%% end
%% -- "both": each lane reads the half of its row of A that there is, and passes it on to the lanes of which it is the other half.
%% local function load_both()
%%   for k = 0, last do
    T a${k} = ${element_of_a(k)};
%%   end
%%   declare_lines()
%%   for k = 0, last do
    if (has_row && ${in_half(k)}) tile[first + ${k * stride} + lane] = a${k};
%%   end
    Group::sync();
    const int mine = first + (has_row ? lane : 0) * ${stride};
%%   local other_side = system.half == "lower" and "<" or ">"   -- where A's half has none
%%   for k = 0, last do
    if (has_row && lane ${other_side} ${k}) a${k} = tile[mine + ${k}];
%%   end
%% end
%% kernel(least_warps)
{
    // a<k> is element k of this lane's row of the triangles, b its element of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane     = Group::rank();
${matrix_of_group("Group::group()")}
    const bool has_row = lane < ${order} && !Group::idle();
    const bool live    = has_row && matrix < batch;
    T* const right     = ${matrix_if("live", "B", system.left and "lane" or "lane * ldb")};
%% if system.scaled then
    if (alpha == T(0)) {   // A is not read, nor is B. All lanes leave, so no collective waits
        if (live) *right = T(0);
        return;
    }
%% end

    // all loads before the first use
%% if system.swaps then
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;   // 1-based
%% end
    const T* const row_of_a = ${matrix_if("live", "A", "lane")};
    T b = live ? *right : T(0);
%% if system.divisor then
    const T diagonal = live ? row_of_a[lane * lda] : T(1);
%% end
%% local load = { stored = load_stored, transposed = load_transposed, both = load_both }
%% load[where_rows_lie(system)]()   -- declares a<k>
%% -- declares inverse, by which a solved element is multiplied, and of "any" numbers lift, a power of two, by which it is before
%% if system.divisor then declare_inverse(system.divisor, "diagonal") end
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
%%   local which = triangle.forward and "a lower triangle, from the first" or "an upper triangle, from the last"
%%   local from, to = 0, last
%%   if not triangle.forward then from, to = last, 0 end

    // ${which} element on
%%   local solved = solved_element(triangle, "b")   -- b, divided by the triangle's diagonal
%%   -- each solved element but the last goes to all lanes, and those behind take its multiple out of their own b
%%   solve_across_lanes(from, to, solved, triangle.conj)
%%   if triangle.diagonal ~= "ones" then   -- b itself is not yet divided
    b = ${solved};
%%   end
%% end
%% -- X's element goes to row `lane`, to which `right` points, or, behind getrf's swaps, to row stood[0].
%% local place = system.swaps == "after" and "right[stood[0] - lane]" or "*right"
    if (live) ${place} = b;
}
