%% -- A thread solves for one column of X in registers. The factor lies in shared memory, where all lanes of a group read the same element
%% -- at once, with the reciprocals of its diagonal. Columns of B are taken in rounds, one a lane or several (`columns`), and pass through shared
%% -- memory: a group, or in packed batches the warp for all of its groups (`moved`), moves them together. Of A only the triangle is read,
%% -- half of all bytes where there are few right-hand sides; all of it where the warp moves A as well (`moved` = all).
%% local function rounds(s)   -- of a row, besides the factor: the diagonal's reciprocal
%%   return { order = s.n, of_a_row = s.real_bytes, lanes = powers_of_two(1, 32), many = s.nrhs == "any", staged = true, in_place = s.operation == "potrs" }
%% end
%% family {
%%   operation = "potrs, solve_factored_posdef",
%%   about     = "one column of X per thread, in registers; the factor lies in shared memory, where all lanes read the same element",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = { tunables_of_rounds(rounds) },
%%   supports  = function(s) return s.operation == "potrs" or s.layout ~= "listed" end,
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * s.n) end,
%%   choose    = function(s) return choice_of_rounds(s, rounds(s), { priority = 1, lanes = next_power_of_two(s.n), least_warps = 0 }) end,
%% }
%% local lower  = uplo == "lower"
%% local checks = operation == "solve_factored_posdef"   -- info: X is not written, or is NaN, where it is not 0
%% local in_runs, per_lane = tune.moved ~= "columns", tune.columns
%% local column, per_matrix = place_of_factors(n, tune.moved == "all")
%% local function stored(i, k) return string.format("T(factor[own + %d])", k*column + i) end
%% local function inverse(k) return string.format("R(inverses[diagonal + %d])", k) end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // x<k> is element k of this lane's column of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int group  = Group::group();
${matrix_of_group("group")}
%% live_by_info(checks)

    SHARED(T, factor, ${per_block * per_matrix});   // ${lower and "L" or "U"} as it is stored
    SHARED(T, columns, ${rounds_of_block(n, in_runs, per_lane, buffers)});
    SHARED(R, inverses, ${per_block * n});
    const int own = group * ${per_matrix}, diagonal = group * ${n};
%% place_of_columns(n, in_runs, buffers, per_lane)
%% if tune.moved == "all" then
%%   fetch_factors("factor", "own", n, true)
%% else
    fetch_triangle_columns<${lanes}, ${n}, ${tostring(lower)}, ${column}>(factor, own, ${matrix_if("live", "A")}, lda, live);
%% end

%% solve_in_rounds {
%%   order = n, solutions = "nrhs", in_runs = in_runs, buffers = buffers, per_lane = per_lane, none = "!live", from = matrix_if("live", "B", "begin * ldb"),
%%   solve = function()
        if (begin == ${first_column(lanes * per_lane)}) {
            for (int k = lane; k < ${n} && live; k += ${lanes}) {
                const T root = factor[own + k * ${column + 1}];
                inverses[diagonal + k] = reciprocal(real_part(root));
            }
            Group::sync();
        }
%%     cholesky_solution(n, lower, stored, inverse, nan_if_failed(checks), per_lane, in_runs)
%%   end,
%%   to = checks and matrix_if("live", "X", "begin * ldx"), ldto = "ldx",
%% }
}
