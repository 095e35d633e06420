// What stands for operations that cuBLAS has no batched routine of, with a library of cuBLAS's names in host memory.
#include "tools/laboratory/peers/stand_in.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

// A peer of the row where the library in host memory is the only one that is tried.
std::unique_ptr<Peer> opened(const Peer_row& row, Device& device) {
  setenv("KGEN_CUBLAS", KGEN_TEST_CUBLAS, 1);
  std::unique_ptr<Peer> peer = row.open({device});
  unsetenv("KGEN_CUBLAS");
  return peer;
}

// The options of an operation that a stand-in must tell apart.
std::vector<Settings> options_of(std::string_view operation) {
  if (operation == "gemm")
    return {{{"transa", "no"}, {"transb", "transpose"}}, {{"transa", "conjugate"}, {"transb", "no"}}};
  if (operation == "trmm")
    return {{{"side", "left"}, {"uplo", "lower"}, {"trans", "no"}, {"diag", "unit"}},
            {{"side", "right"}, {"uplo", "upper"}, {"trans", "conjugate"}, {"diag", "nonunit"}}};
  if (operation == "syrk") return {{{"uplo", "lower"}, {"trans", "no"}}, {{"uplo", "upper"}, {"trans", "transpose"}}};
  if (operation == "herk") return {{{"uplo", "lower"}, {"trans", "conjugate"}}, {{"uplo", "upper"}, {"trans", "no"}}};
  if (operation == "trtri") return {{{"uplo", "lower"}, {"diag", "unit"}}, {{"uplo", "upper"}, {"diag", "nonunit"}}};
  return {{{"uplo", "lower"}}, {{"uplo", "upper"}}};
}

}  // namespace

TEST_CASE("what stands for an operation gives its result, in every layout") {
  Processor machine;
  const Peer_row row = cublas_peer();
  const std::unique_ptr<Peer> peer = opened(row, machine.device());
  for (const Served& served : row.served) {
    if (served.operation != "gemm" && served.as.empty()) continue;
    CAPTURE(served.operation);
    for (const Settings& words : options_of(served.operation))
      for (const char precision : served.operation == "herk" ? "z" : std::string("dz"))
        for (const std::string layout : {"packed", "strided", "pointers"}) {
          CAPTURE(precision);
          CAPTURE(layout);
          Settings settings = words;
          set(settings, "layout", layout);
          for (const char* size : {"m", "n", "k"})
            if (find_operation(served.operation)->find_size(size) >= 0) set(settings, size, 3 + (*size == 'n'));
          const Case of{make_request(served.operation, precision, settings), layout == "strided" ? 7 : 0};
          Workplace place(machine, of, {layout == "packed" ? 16 : 9, 2}, {.sampled = 8});
          const std::vector<Peer_way> ways = peer->ways(of);
          CHECK(ways.size() == (served.as == "gemm" || served.operation == "gemm" ? 2 - (layout == "pointers") : 1));
          const Result result = measure_peer(place, *peer, 1);
          CHECK(result.problem == "");
          CHECK(wrong(result) == "");
        }
  }
}
