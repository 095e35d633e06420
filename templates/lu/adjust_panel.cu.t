%% -- A panel was factored as a matrix of its own: its pivots, and the step that failed, count from its own first row. A warp makes them
%% -- count from the matrix's, a lane for each 32nd pivot; the matrix keeps the first step that failed in any panel.
%% family {
%%   operation = "adjust_panel",
%%   about     = "a warp per matrix",
%%   paper     = "LAPACK's getrf",
%%   launch    = function(s) return { threads = 128, matrices = 4, shared = 0 } end,
%% }
%% kernel()
{
    const int lane = static_cast<int>(threadIdx.x) % 32;
${matrix_of_group("static_cast<int>(threadIdx.x) / 32")}
    if (matrix >= batch) return;
%% if pivot == "partial" then
    for (int k = lane; k < n; k += 32) ipiv[matrix * strideP + k] += static_cast<int>(first);
%% end
    if (lane == 0 && info[matrix] == 0 && failed[matrix] != 0) info[matrix] = failed[matrix] + static_cast<int>(first);
}
