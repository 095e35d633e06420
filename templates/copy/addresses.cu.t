%% -- A thread writes one address, so that a kernel that takes matrices by pointers finds a part of them, or matrices of a workspace.
%% family {
%%   operation = "addresses",
%%   about     = "one thread per matrix",
%%   launch    = function(s) return { threads = 128, matrices = 128, shared = 0 } end,
%% }
%% kernel()
{
${matrix_of_group("static_cast<int>(threadIdx.x)")}
    if (matrix < batch) to[matrix] = const_cast<T*>(${matrix_of("A")} + row + column * lda);
}
