%% -- A thread for each matrix of a batch of variable size: those of size 0, of which no other kernel knows, get their result here.
%% family {
%%   operation = "fill_empty",
%%   about     = "one thread per matrix",
%%   launch    = function(s) return { threads = 256, matrices = 256, shared = 0 } end,
%% }
%% kernel()
{
    const i64 matrix = block_index() * ${matrices} + threadIdx.x;
    if (matrix < batch && n[matrix] == 0 && info[matrix] == 0) value[matrix] = T(${value_of == "one" and 1 or 0});
}
