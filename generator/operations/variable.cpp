// What a batch of variable size needs before its kernels run: its matrices sorted by size, and results of empty ones.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> variable_operations() {
  using namespace row;
  using enum Access;
  const auto array = [](Access access, std::string_view name) { return value(access, name, Element::int32); };
  const auto of_batch = [&](Access access, std::string_view name) {
    Operand one = array(access, name);
    one.of_batch = true;
    return one;
  };
  return {
      {.name = "sort_sizes",
       .about = "sorts the matrices of a batch of variable size by their size",
       .reference = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
       .doc =
           "Two steps: info of every matrix and how many there are of each size; where each size begins, and the "
           "list, without matrices of size 0, and with at_zero 'skip' without those of nrhs 0. n, nrhs, ld1, ld2, "
           "ld3: one number per matrix; all but n may be NULL. ld2 is compared with nrhs where second is 'rows', "
           "all else with n. which 'small': matrices with n to 32; 'all': beyond 32 eight sizes together, too; "
           "'square', 'both': the same of those of which nrhs is n, and of all beyond 32. Then, when what is wrong is "
           "known, 'other': those to 32 that are not square, by the power of two that is not below n and nrhs. "
           "ranges, as ints: 96, of which 0 says how many blocks counted, and from 1 on where 32 bins begin in the "
           "list and where it ends, of 'all' and 'both' 64; then so many for every such block, which has 2048 "
           "matrices at least. No list is written where all matrices are in one bin.",
       .sizes = {at_run_time("largest_n", "bound of n"), at_run_time("largest_nrhs", "bound of nrhs"),
                 at_run_time("at_n", "place of n among the arguments"), at_run_time("at_nrhs", "place of nrhs"),
                 at_run_time("at_ld1", "place of ld1"), at_run_time("at_ld2", "place of ld2"),
                 at_run_time("at_ld3", "place of ld3")},
       .options = {{"step", "what is done", {{"count", ""}, {"order", ""}}},
                   {"at_zero", "whether a kernel is there for nrhs 0", {{"run", ""}, {"skip", ""}}},
                   {"second", "what nrhs is of the second matrix", {{"columns", ""}, {"rows", ""}}},
                   {"which",
                    "which matrices are sorted",
                    {{"small", ""}, {"all", ""}, {"square", ""}, {"both", ""}, {"other", ""}}}},
       .operands = {array(in, "n"), array(in, "nrhs"), array(in, "ld1"), array(in, "ld2"), array(in, "ld3"),
                    array(inout, "info"), of_batch(inout, "ranges"), of_batch(out, "indices")},
       .arguments =
           arguments("largest_n largest_nrhs at_n at_nrhs at_ld1 at_ld2 at_ld3 n nrhs ld1 ld2 ld3 info ranges indices"),
       .families = families("count order")},
      {.name = "fill_empty",
       .about = "a result of the matrices of size 0",
       .reference = "none",
       .doc = "value[i] = 0 or 1 where n[i] is 0 and info[i] is 0.",
       .options = {{"value_of", "what is written", {{"zero", ""}, {"one", ""}}}},
       .operands = {array(in, "n"), array(in, "info"), value(out, "value")},
       .arguments = arguments("n info value"),
       .families = families("fill_empty")},
  };
}

}  // namespace kgen
