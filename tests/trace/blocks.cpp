// Blocks of PTX that is written here, so that what they do can be counted by hand.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "generator/text/error.hpp"
#include "tools/laboratory/trace/block.hpp"

using namespace kgen;
using namespace kgen::trace;

namespace {

// The body of a kernel with one argument, the address of `memory`.
std::string kernel(const std::string& body) {
  return ".visible .entry k(\n\t.param .u64 k_param_0\n)\n{\n\t.reg .b32 %r<9>;\n\t.reg .b64 %rd<9>;\n\t.reg .f32 "
         "%f<9>;\n\t.reg .f64 %fd<30>;\n\t.reg .pred %p<9>;\n\t.shared .align 16 .b8 "
         "tile[16384];\n" +
         body + "\n\tret;\n}\n";
}

std::vector<double> memory(64);

bool allowed(const void*, std::uint64_t address, std::int64_t bytes) {
  const auto begin = reinterpret_cast<std::uint64_t>(memory.data());
  return address >= begin && address + static_cast<std::uint64_t>(bytes) <= begin + memory.size() * sizeof(double);
}

Counts run(const std::string& body, int threads = 32) {
  const Program program = read_program(kernel(body));
  Memory_of_launch of{allowed};
  const Argument_slot argument = Argument_slot::of(memory.data());
  Counts counts;
  run_block(program, {&argument, 1}, {0, 1, threads, 0}, of, latencies(), counts);
  counts.sectors_read = static_cast<std::int64_t>(of.read.size());
  counts.sectors_written = static_cast<std::int64_t>(of.written.size());
  return counts;
}

std::string problem(const std::string& body, int threads = 32) {
  try {
    run(body, threads);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

const std::string own_place = R"(
	ld.param.u64 %rd1, [k_param_0];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 8;
	add.s64 %rd3, %rd1, %rd2;
)";

}  // namespace

TEST_CASE("a loop counts as often as it runs") {
  std::fill(memory.begin(), memory.end(), 2.0);
  const Counts counts = run(own_place + R"(
	ld.global.f64 %fd1, [%rd3];
	mov.f64 %fd2, 0d3FF0000000000000;
	mov.u32 %r2, 0;
$L__BB0_1:
	.pragma "nounroll";
	fma.rn.f64 %fd2, %fd2, %fd1, 0d3FF0000000000000;
	add.s32 %r2, %r2, 1;
	setp.lt.u32 %p1, %r2, 5;
	@%p1 bra $L__BB0_1;
	st.global.f64 [%rd3], %fd2;
)");
  CHECK(memory[0] == 63);  // 2 (2 (2 (2 (2 + 1) + 1) + 1) + 1) + 1
  CHECK(memory[31] == 63);
  CHECK(memory[32] == 2);
  CHECK(counts.fp64 == 5);
  CHECK(counts.integer == 2 + 5 * 2);  // the address, of 64 bits; and the loop's sum and comparison
  CHECK(counts.global == By_width{0, 2, 0});
  CHECK(counts.issued == 1 + 2 + 2 + 5 * 4);
  CHECK(counts.sectors_read == counts.sectors_written);
  CHECK(counts.sectors_read >= 8);  // 256 bytes, which may begin within one
  CHECK(counts.sectors_read <= 9);
}

TEST_CASE("lanes that leave a loop wait where the others come to") {
  // Lane i goes round i / 8 + 1 times, so the warp 4 times; then they meet.
  const Counts counts = run(own_place + R"(
	shr.u32 %r3, %r1, 3;
	mov.u32 %r2, 0;
$L__BB0_1:
	add.s32 %r2, %r2, 1;
	setp.le.u32 %p1, %r2, %r3;
	@%p1 bra $L__BB0_1;
	shfl.sync.idx.b32 %r4, %r2, 31, 31, -1;
	vote.sync.ballot.b32 %r5, %p1, -1;
	redux.sync.max.u32 %r6, %r2, -1;
	st.global.u32 [%rd3], %r4;
	st.global.u32 [%rd3+4], %r6;
)");
  CHECK(counts.integer == 2 + 1 + 4 * 2);
  CHECK(counts.shuffles == 1);
  CHECK(counts.votes == 1);
  CHECK(counts.reductions == 1);
  CHECK(reinterpret_cast<const int*>(memory.data())[0] == 4);
  CHECK(reinterpret_cast<const int*>(memory.data())[1] == 4);
}

TEST_CASE("shared memory: a clock for each word of a bank, and what the assembler joins is one access") {
  const std::string lane = "mov.u32 %r1, %tid.x;\n mov.u64 %rd1, tile;\n";
  const auto load = [&](int apart, const std::string& text) {
    return run(lane + "mul.wide.u32 %rd2, %r1, " + std::to_string(apart) + ";\n add.s64 %rd3, %rd1, %rd2;\n" + text);
  };
  Counts counts = load(4, "ld.shared.f32 %f1, [%rd3];");
  CHECK(counts.shared_clocks == 1);
  counts = load(0, "ld.shared.f64 %fd1, [%rd3];");
  CHECK(counts.shared_clocks == 1);
  counts = load(8, "ld.shared.f64 %fd1, [%rd3];");
  CHECK(counts.shared_clocks == 2);
  CHECK(counts.conflicts == 0);
  counts = load(128, "ld.shared.f32 %f1, [%rd3];");
  CHECK(counts.shared_clocks == 32);
  CHECK(counts.conflicts == 31);
  counts = load(16, "st.shared.v2.f64 [%rd3], {%fd1, %fd2};");
  CHECK(counts.shared_clocks == 4);
  CHECK(counts.shared_stores == By_width{0, 0, 1});

  const std::string four =
      "ld.shared.f32 %f2, [%rd3+4];\n ld.shared.f32 %f1, [%rd3];\n ld.shared.f32 %f4, [%rd3+12];\n"
      " ld.shared.f32 %f3, [%rd3+8];";
  counts = load(16, four);
  CHECK(counts.shared_loads == By_width{0, 0, 1});
  CHECK(counts.shared_clocks == 4);
  counts = load(20, four);  // not aligned for 16 bytes
  CHECK(counts.shared_loads == By_width{4, 0, 0});
  counts = load(16, "ld.shared.f64 %fd1, [%rd3];\n st.shared.u32 [%rd1], %r1;\n ld.shared.f64 %fd2, [%rd3+8];");
  CHECK(counts.shared_loads == By_width{0, 2, 0});  // the store may have changed it
}

TEST_CASE("generic addresses lead to shared memory, to a lane's own, and to global memory") {
  std::fill(memory.begin(), memory.end(), 1.0);
  const Counts counts = run(own_place + R"(
	.local .align 8 .b8 own[16];
	cvt.rn.f64.u32 %fd1, %r1;
	mov.u64 %rd4, own;
	st.local.f64 [%rd4+8], %fd1;
	cvta.local.u64 %rd5, %rd4;
	ld.f64 %fd2, [%rd5+8];
	mov.u64 %rd6, tile;
	cvta.shared.u64 %rd7, %rd6;
	st.f64 [%rd7], %fd2;
	ld.shared.f64 %fd3, [tile];
	add.rn.f64 %fd4, %fd2, %fd3;
	st.f64 [%rd3], %fd4;
)");
  CHECK(memory[0] == 31);  // its own number, and that of the lane that stored last
  CHECK(memory[31] == 62);
  CHECK(counts.shared_stores == By_width{0, 1, 0});
  CHECK(counts.global == By_width{0, 3, 0});
}

TEST_CASE("a part of the code takes what its longest chain of dependences takes, through memory and barriers too") {
  const auto clocks = [](const std::string& body, int threads = 32) { return run(body, threads).clocks; };
  const double fp64 = latencies().result[static_cast<std::size_t>(Kind::fp64)];
  std::string chain, apart;
  for (int i = 0; i < 10; ++i) {
    chain += "add.rn.f64 %fd1, %fd1, %fd1;\n";
    apart += "add.rn.f64 %fd" + std::to_string(i + 1) + ", %fd20, %fd20;\n";
  }
  const std::string end = "st.shared.f64 [tile], %fd1;";
  CHECK(clocks(chain + end) == 10 * fp64 + 1);
  CHECK(clocks(apart + end) == 10 * 2 + 1);  // a scheduler takes two clocks for each
  // What one warp wrote, the other reads behind the barrier.
  const double together =
      clocks("mov.u32 %r1, %tid.x;\n setp.gt.u32 %p1, %r1, 31;\n @%p1 bra $L__BB0_1;\n" + chain +
                 "st.shared.f64 [tile], %fd1;\n$L__BB0_1:\n bar.sync 0;\n ld.shared.f64 %fd2, [tile];\n"
                 "add.rn.f64 %fd3, %fd2, %fd2;\n st.shared.f64 [tile+8], %fd3;",
             64);
  CHECK(together >= 10 * fp64 + latencies().barrier + latencies().result[static_cast<std::size_t>(Kind::load)] + fp64);
}

TEST_CASE("what is copied is waited for by groups, the newest of which may be on its way still") {
  const auto copied = [](const std::string& between) {
    return run(own_place + "cp.async.ca.shared.global [tile], [%rd3], 8;\n" + between +
               "ld.shared.f64 %fd1, [tile];\n st.shared.f64 [tile+8], %fd1;");
  };
  const auto clocks = [&](const std::string& between) { return copied(between).clocks; };
  const double far = latencies().global;
  CHECK(clocks("") < far);
  CHECK(clocks("cp.async.wait_all;\n") >= far);
  CHECK(clocks("cp.async.commit_group;\n") < far);
  CHECK(clocks("cp.async.commit_group;\n cp.async.wait_group 0;\n") >= far);
  CHECK(clocks("cp.async.commit_group;\n cp.async.wait_group 1;\n") < far);
  CHECK(clocks("cp.async.commit_group;\n cp.async.commit_group;\n cp.async.wait_group 1;\n") >= far);
  CHECK(clocks("cp.async.wait_group 0;\n") < far);  // of no group yet
  CHECK(copied("cp.async.commit_group;\n").issued == copied("").issued + 1);
}

TEST_CASE("the FP64 matrix instruction is a chain of fma for each element") {
  // A(g, q) = g, B(q, g) = g + 1, C = 0: C(g, c) = 4 g (c + 1). Lane 4 g + q holds C(g, 2 q), C(g, 2 q + 1).
  const Counts counts = run(own_place + R"(
	shr.u32 %r2, %r1, 2;
	cvt.rn.f64.u32 %fd1, %r2;
	add.rn.f64 %fd2, %fd1, 0d3FF0000000000000;
	mov.f64 %fd3, 0d0000000000000000;
	mov.f64 %fd4, 0d0000000000000000;
	mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%fd3, %fd4}, {%fd1}, {%fd2}, {%fd3, %fd4};
	add.s64 %rd4, %rd3, %rd2;
	sub.s64 %rd4, %rd4, %rd2;
	st.global.f64 [%rd4], %fd4;
)");
  CHECK(counts.matrix == std::array<std::int64_t, 3>{1, 0, 0});
  for (int lane = 0; lane < 32; ++lane)
    CHECK(static_cast<int>(memory[static_cast<std::size_t>(lane)]) == 4 * (lane / 4) * (2 * (lane % 4) + 2));
}

TEST_CASE("halves of a word times bytes of another") {
  run(own_place + R"(
	mov.u32 %r2, 0x50003;
	mov.u32 %r3, 0xB0A070A;
	dp2a.lo.u32.u32 %r4, %r2, %r3, %r1;
	dp2a.hi.u32.u32 %r5, %r2, %r3, %r1;
	cvt.rn.f64.u32 %fd1, %r4;
	cvt.rn.f64.u32 %fd2, %r5;
	fma.rn.f64 %fd3, %fd2, 0d408F400000000000, %fd1;
	st.global.f64 [%rd3], %fd3;
)");  // halves 3 and 5; bytes 10, 7, 10, 11: 3 * 10 + 5 * 7 and 3 * 10 + 5 * 11, each with the lane's number; 1000
      // times the second
  CHECK(memory[0] == 65 + 1000 * 85);
  CHECK(memory[31] == 96 + 1000 * 116);
}

TEST_CASE("bits inserted into a word and into two") {
  run(own_place + R"(
	mov.u32 %r2, 0xffffffff;
	mov.u32 %r3, 0x12345678;
	bfi.b32 %r4, %r2, %r3, %r1, 8;
	cvt.rn.f64.u32 %fd1, %r4;
	st.global.f64 [%rd3], %fd1;
	mov.u64 %rd4, 5;
	mov.u64 %rd5, 0x4000000000000000;
	bfi.b64 %rd6, %rd4, %rd5, 51, %r1;
	mov.b64 %fd2, %rd6;
	st.global.f64 [%rd3+256], %fd2;
)");
  const std::uint32_t words[] = {0x123456ff, 0x1234ff78, 0xff345678, 0x92345678};
  CHECK(memory[0] == words[0]);
  CHECK(memory[8] == words[1]);
  CHECK(memory[24] == words[2]);
  CHECK(memory[31] == words[3]);  // what lies beyond is dropped
  CHECK(memory[32] == 2);         // no bit
  CHECK(memory[33] == 3);         // the fraction's first
  CHECK(memory[34] == 3);
  CHECK(memory[35] == 12);  // the exponent's second too
}

TEST_CASE("a function that no lane comes to is not in the way, and one that some come to is refused") {
  const auto calls_for = [](const char* from) {
    return own_place + "\tsetp.ge.u32 %p1, %r1, " + from + R"(;
	@!%p1 bra $L__BB0_1;
	{ // callseq 0, 0
	.reg .b32 temp_param_reg;
	.param .b64 param0;
	st.param.b64 [param0+0], %rd3;
	call.uni
	rare,
	(
	param0
	);
	} // callseq 0
$L__BB0_1:
	st.global.f64 [%rd3], %fd1;
)";
  };
  CHECK(problem(calls_for("32")) == "");
  CHECK(problem(calls_for("31")).find("calls a function, which is not run") != std::string::npos);
}

TEST_CASE("what cannot be run is refused, with the line") {
  CHECK(problem("tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [t, {%r1}];") ==
        "line 11 of its PTX cannot be run: tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [t, {%r1}]");
  CHECK(problem("ld.const.f64 %fd1, [%rd1];").find("cannot be run") != std::string::npos);
  CHECK(problem("mov.u64 %rd1, nowhere;").find("nowhere") != std::string::npos);
  CHECK(problem("mov.u32 %r1, %smid;").find("cannot be run: %smid") != std::string::npos);
  CHECK(problem("bra $L__BB0_9;").find("$L__BB0_9") != std::string::npos);
  CHECK(problem("mov.u64 %rd1, 4096;\n ld.global.f64 %fd1, [%rd1];") == "line 12 of its PTX: no memory at 0x1000");
  CHECK(problem("mov.u64 %rd1, 16384;\n ld.shared.f64 %fd1, [%rd1];")
            .find("byte 16384 of shared memory, which has 16384") != std::string::npos);
  CHECK(problem("mov.u64 %rd1, 4;\n ld.shared.f64 %fd1, [%rd1];").find("not aligned") != std::string::npos);
  const std::string apart = R"(
	mov.u32 %r1, %tid.x;
	setp.gt.u32 %p1, %r1, 7;
	@%p1 bra $L__BB0_1;
	bar.warp.sync -1;
	bra $L__BB0_2;
$L__BB0_1:
	shfl.sync.idx.b32 %r4, %r1, 0, 31, -1;
$L__BB0_2:
)";
  CHECK(problem(apart).find("its lanes wait for one another") != std::string::npos);
}
