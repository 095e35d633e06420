// cuBLAS and cuSOLVER as peers, as far as they open without a GPU.
#include "tools/laboratory/peers/batched_library.hpp"
#include "runtime/engine/open_device.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>

#include "generator/model/operation.hpp"
#include "tests/support/errors.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

// Why it does not open, or "no error".
std::string refusal(const Peer_row& row) {
  const auto host = open_device("host");
  return test::message_of([&] { row.open({*host}); }, Failure::unsupported);
}

}  // namespace

TEST_CASE("a library of CUDA has every routine of its table, or is named with how to get it") {
  for (const Peer_row& row : {cublas_peer(), cusolver_peer()}) {
    const std::string why = refusal(row), library(row.library);
    CAPTURE(why);
    // Its handle is made after all routines were found, and needs a GPU.
    const bool opened = why == "no error" || why.find("Create") != std::string::npos;
    const bool missing =
        why.starts_with(library + " is not measured: lib") && why.find("pip install nvidia-cu") != std::string::npos;
    CHECK((opened || missing));
    if (missing) MESSAGE("skipped: " << why);
  }
}

TEST_CASE("a library that the environment names is the only one that is tried") {
  setenv("KGEN_CUBLAS", "/nowhere/libcublas.so.13", 1);
  CHECK(refusal(cublas_peer()).starts_with("cuBLAS is not measured: KGEN_CUBLAS: /nowhere/libcublas.so.13"));
  setenv("KGEN_CUBLAS", "libm.so.6", 1);
  CHECK(refusal(cublas_peer()) == "cuBLAS is not measured: libm.so.6 has no cublasCreate_v2");
  unsetenv("KGEN_CUBLAS");
}

TEST_CASE("rows of peers name operations of the table, and one routine stands for each") {
  for (const Peer_row& row : peers())
    for (const Served& one : row.served) {
      CHECK(find_operation(one.operation) != nullptr);
      CHECK(std::ranges::all_of(
          row.served, [&](const Served& other) { return other.operation != one.operation || other.as == one.as; }));
    }
}
