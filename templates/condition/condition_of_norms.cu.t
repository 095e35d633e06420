%% -- A thread for each matrix.
%% family {
%%   operation = "condition_of_norms",
%%   about     = "one thread per matrix",
%%   launch    = function(s) return { threads = 256, matrices = 256, shared = 0 } end,
%% }
%% kernel()
{
    const i64 matrix = block_index() * ${matrices} + threadIdx.x;
    if (matrix < batch) cond[matrix] = condition_number(R(norm[matrix]), R(of_inverse[matrix]), info[matrix] != 0);
}
