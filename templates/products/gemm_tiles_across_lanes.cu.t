%% -- A grid of rows x cols lanes sums up a product: lane (r, c) has elements (rows * q + r, cols * p + c) in registers. The factors lie in shared
%% -- memory, where a group moves them together; a term takes one element for each row and one for each column of a lane's tile, so larger tiles
%% -- take less of shared memory's bandwidth. A transpose is a matter of addresses there.
%% family {
%%   operation = "gemm",
%%   about     = "a grid of lanes per matrix, each with a tile of the product in registers; the factors lie in shared memory",
%%   paper     = "register blocking of batched products: Abdelfattah et al., ISC 2016, section 4",
%%   tunables  = {
%%     { "rows",        function(s) return powers_of_two(1, next_power_of_two(product_of(s).rows)) end },
%%     { "cols",        function(s) return powers_of_two(1, math.min(next_power_of_two(product_of(s).columns), 32 // s.rows)) end },
%%     { "io",          { "staged", "direct" } },   -- of C: through shared memory, or by each lane
%%     { "per_block",   function(s)
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), product_bytes(product_of(s), s.io == "staged", s.element_bytes))
%%       end },
%%     { "least_warps", { 0, 8, 12, 16 } },   -- of a multiprocessor: caps the registers
%%   },
%%   supports  = function(s)
%%     local of = product_of(s)
%%     return pieces_of(of.rows, s.rows) * pieces_of(of.columns, s.cols) * s.element_bytes <= 640
%%   end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%%   choose    = function(s)
%%     local of, most = product_of(s), math.max(s.m, s.n)
%%     local grid = product_grid(of)
%%     local warps = 32 // (grid.rows * grid.cols)
%%     local io = warps * product_bytes(of, true, s.element_bytes) <= 48 * 1024 and "staged" or "direct"
%%     local fit = fit_in_shared_memory({ warps, 2 * warps, 4 * warps }, product_bytes(of, io == "staged", s.element_bytes))
%%     return { priority = 1, rows = grid.rows, cols = grid.cols, io = io, per_block = fit[math.min(#fit, most <= 8 and 3 or most <= 16 and 2 or 1)],
%%              least_warps = 0 }
%%   end,
%% }
%% local of = product_of(op)
%% local lanes, staged = rows * cols, tune.io == "staged"
%% local tall, wide = pieces_of(of.rows, rows), pieces_of(of.columns, cols)
%% local c_column, c_stride = padded_row(of.rows, element_bytes), product_stride({ high = of.rows, wide = of.columns }, element_bytes)
%% local u_row, u_term = product_steps(of.u, element_bytes)   -- from row to row of U, and from term to term
%% local v_term, v_column = product_steps(of.v, element_bytes)
%% local function fetch(array, begin, high, wide, operand)
%%   return string.format("fetch_columns<%d, %d, %d, %d>(%s, %s, %s, ld%s, live ? %d : 0);", lanes, high, padded_row(high, element_bytes), wide,
%%     array, begin, matrix_if("live", operand), operand:lower(), wide)
%% end
%% local function followed(name, at, count, all)   -- the place of a lane's row or column; lanes beyond the last one follow it
%%   local here = within(name, at, count, all)
%%   return here and string.format("(%s ? %s + %d : %d)", here, name, at, all - 1) or string.format("(%s + %d)", name, at)
%% end
%% local function inside(q, p) return all_of("live", within("r", rows * q, rows, of.rows), within("c", cols * p, cols, of.columns)) end
%% local function result(q, p)
%%   if staged then return string.format("%s[mine + %d]", of.result, rows * q + cols * p * c_column) end
%%   return string.format("out[%d + %d * ldc]", rows * q, cols * p)
%% end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // x<q>_<p> is element (${rows} * q + r, ${cols} * p + c) of the product, a sum of u<q> v<p>.
    using Group = Lanes<${lanes}>;
    const int group   = Group::group();
    const int r       = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's place in the grid
${matrix_of_group("group")}
    const bool live   = matrix < batch;
    const bool summed = !(alpha == T(0));   // else the factors are not read,
    const bool added  = !(beta == T(0));    // and C is not
    if (!summed && beta == T(1)) return;

    // all of memory is asked for at once
%% for _, factor in ipairs(of.operands) do
    SHARED(T, ${factor.array}, ${per_block * product_stride(factor, element_bytes)});
%% end
    if (summed) {
%% for _, factor in ipairs(of.operands) do
        ${fetch(factor.array, "group * " .. product_stride(factor, element_bytes), factor.high, factor.wide, factor.operand)}
%% end
    }
%% if staged then
    SHARED(T, sums, ${per_block * c_stride});
    if (added) ${fetch("sums", "group * " .. c_stride, of.rows, of.columns, "C")}
%% end
    copy_async_wait();
    Group::sync();

%% for p = 0, wide-1 do
%%   for q = 0, tall-1 do
    T x${q}_${p} = T(0);
%%   end
%% end
    if (live && summed) {
%% for q = 0, tall-1 do
        const int row${q} = group * ${product_stride(of.u, element_bytes)} + ${followed("r", rows * q, rows, of.rows)} * ${u_row};
%% end
%% for p = 0, wide-1 do
        const int column${p} = group * ${product_stride(of.v, element_bytes)} + ${followed("c", cols * p, cols, of.columns)} * ${v_column};
%% end
%% for l = 0, of.depth-1 do
        {   // term ${l}
%%   for q = 0, tall-1 do
            const T u${q} = ${of.u.conj}(T(${of.u.array}[row${q} + ${l * u_term}]));
%%   end
%%   for p = 0, wide-1 do
            const T v${p} = ${of.v.conj}(T(${of.v.array}[column${p} + ${l * v_term}]));
%%     for q = 0, tall-1 do
            x${q}_${p} = fma(u${q}, v${p}, x${q}_${p});
%%     end
%%   end
        }
%% end
    }

    // alpha times the product, and beta C
%% if staged then
    const int mine = group * ${c_stride} + r + c * ${c_column};
%% else
    T* const out   = ${matrix_if("live", "C", "r + c * ldc")};
%% end
%% for p = 0, wide-1 do
%%   for q = 0, tall-1 do
    x${q}_${p} = ${product_scaled(of, string.format("x%d_%d", q, p))};
%%   end
%% end
    if (added) {
%% for p = 0, wide-1 do
%%   for q = 0, tall-1 do
        ${only(inside(q, p))}${product_plus(of, string.format("x%d_%d", q, p), result(q, p))}
%%   end
%% end
    }
%% for p = 0, wide-1 do
%%   for q = 0, tall-1 do
    ${only(inside(q, p))}${result(q, p)} = x${q}_${p};
%%   end
%% end
%% if staged then
    Group::sync();
    store_columns<${lanes}, ${of.rows}, ${c_column}, ${of.columns}>(${matrix_if("live", "C")}, ldc, live ? ${of.columns} : 0, sums, group * ${c_stride});
%% end
}
