// The assembler's figures, as NVRTC's log gives them.
#include <doctest/doctest.h>

#include "runtime/compiler/nvrtc_log.hpp"

using namespace kgen;

TEST_CASE("registers, stack, spills and shared memory are read from the log") {
  const std::string log =
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : Compiling entry function 'k' for 'sm_90'\n"
      "ptxas info    : Function properties for k\n"
      "ptxas         .     16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\n"
      "ptxas info    : Used 24 registers, used 1 barriers, 16 bytes cumulative stack size, 512 bytes smem\n"
      "ptxas info    : Compile time = 7.259 ms\n";
  const Resources resources = resources_of_log(log);
  CHECK(resources.known);
  CHECK(resources.registers == 24);
  CHECK(resources.stack == 16);
  CHECK(resources.spill_stores == 12);
  CHECK(resources.spill_loads == 8);
  CHECK(resources.shared == 512);
  CHECK(messages_of_log(log) == "");
  CHECK(messages_of_log(std::string("\0", 1)) == "");
  CHECK(messages_of_log("lu/x.cu.t(7): warning #177-D: unused\n" + log) == "lu/x.cu.t(7): warning #177-D: unused");
}

TEST_CASE("a log without figures leaves them unknown") {
  for (const char* log : {"", "\n", "ptxas info : Used registers", "Used 99999999999999999999 registers\n",
                          "ptxas info    : Used 24 registers\n", "0 bytes stack frame\n"}) {
    CHECK(!resources_of_log(log).known);
  }
}
