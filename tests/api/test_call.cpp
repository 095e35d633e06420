// kgen_call: the one function that all operations are made of, and what it refuses.
#include "support.hpp"

namespace {

// A call of getrf on two 3 x 3 matrices, good until a test spoils it.
struct Getrf {
  Host_engine engine;
  std::vector<double> a = random_elements<double>(18);
  std::vector<std::int32_t> ipiv = std::vector<std::int32_t>(6, 77), info = std::vector<std::int32_t>(2, 77);
  kgen_request request = {"getrf", 'd', KGEN_STRIDED};
  std::int64_t sizes[2] = {3, 3};
  kgen_operand operands[3] = {{a.data(), 3, 9}, {ipiv.data(), 0, 3}, {info.data(), 0, 0}};
  std::int64_t batch = 2;
  kgen_status operator()() const { return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch); }
};

// A call of trsm on one 2 x 2 matrix A and B, alike. Rows of A (2 0), (4 8).
struct Trsm {
  Host_engine engine;
  std::vector<double> a{2, 4, 0, 8}, b{2, 20};
  double alpha = 1;
  kgen_request request = {"trsm", 'd', KGEN_STRIDED};
  const char* options = "LLNN";
  std::int64_t sizes[2] = {2, 1};
  const void* scalars[1] = {&alpha};
  kgen_operand operands[2] = {{a.data(), 2, 4}, {b.data(), 2, 2}};
  kgen_status operator()() const { return kgen_call(engine, &request, options, sizes, scalars, operands, 1); }
};

}  // namespace

TEST_CASE("kgen_call does what the operation's own function does") {
  Getrf call;
  auto lu = call.a;
  std::vector<std::int32_t> ipiv(6), info(2);
  CHECK_SUCCESS(call.engine, call());
  CHECK_SUCCESS(call.engine,
                kgen_dgetrf_strided_batched(call.engine, 3, 3, lu.data(), 3, 9, ipiv.data(), 3, info.data(), 2));
  CHECK(same_bits(call.a, lu));
  CHECK(call.ipiv == ipiv);
  CHECK(call.info == info);

  Getrf by_pointers;
  auto pointers = pointers_to(by_pointers.a, 9, 2);
  by_pointers.request.layout = KGEN_POINTERS;
  by_pointers.operands[0] = {pointers.data(), 3, -1};  // strides are not looked at
  by_pointers.operands[1].stride = -1;
  CHECK_SUCCESS(by_pointers.engine, by_pointers());
  CHECK(same_bits(by_pointers.a, lu));
  CHECK(by_pointers.ipiv == ipiv);
}

TEST_CASE("bad arguments of kgen_call are named, and nothing is launched") {
  struct Bad {
    const char* message;
    void (*spoil)(Getrf&);
  };
  const Bad cases[] = {
      {"operation is NULL", [](Getrf& call) { call.request.operation = nullptr; }},
      {"operation is 'gehrd': ", [](Getrf& call) { call.request.operation = "gehrd"; }},
      {"operation is 'lacpy': ", [](Getrf& call) { call.request.operation = "lacpy"; }},
      {"operation is '': ", [](Getrf& call) { call.request.operation = ""; }},
      {"precision is 'x': must be one of s, d, c, z", [](Getrf& call) { call.request.precision = 'x'; }},
      {"precision is character 0: must be one of", [](Getrf& call) { call.request.precision = '\0'; }},
      {"layout is 2: must be KGEN_STRIDED or KGEN_POINTERS",
       [](Getrf& call) {
         const int garbage = 2;
         std::memcpy(&call.request.layout, &garbage, sizeof garbage);
       }},
      {"n is -5: must be at least 0", [](Getrf& call) { call.sizes[1] = -5; }},
      {"batch is -1: must be at least 0", [](Getrf& call) { call.batch = -1; }},
      {"Aarray is NULL", [](Getrf& call) { call.operands[0].data = nullptr, call.request.layout = KGEN_POINTERS; }},
      {"lda is 2: must be at least 3, the rows of A", [](Getrf& call) { call.operands[0].leading = 2; }},
      {"strideP is 2: must be at least min(m, n) = 3", [](Getrf& call) { call.operands[1].stride = 2; }},
      {"A is KGEN_ANY: only calls between kgen_prepare_begin and kgen_prepare_end take it",
       [](Getrf& call) { call.operands[0].data = KGEN_ANY; }},
  };
  for (const Bad& bad : cases) {
    CAPTURE(bad.message);
    Getrf call;
    const auto a = call.a;
    bad.spoil(call);
    CHECK(call() == KGEN_INVALID_ARGUMENT);
    const std::string message = call.engine.error();
    CAPTURE(message);
    CHECK(message.rfind(bad.message, 0) == 0);
    CHECK(same_bits(call.a, a));
    CHECK(call.ipiv == std::vector<std::int32_t>(6, 77));
    CHECK(call.info == std::vector<std::int32_t>(2, 77));
  }
}

TEST_CASE("arrays of kgen_call that an operation needs are not NULL") {
  Getrf call;
  Trsm trsm;
  const auto refused = [](const Host_engine& engine, kgen_status status, const std::string& message) {
    CHECK(status == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error() == message);
  };
  const auto getrf = [&](const kgen_request* request, const std::int64_t* sizes, const kgen_operand* operands) {
    return kgen_call(call.engine, request, nullptr, sizes, nullptr, operands, 2);
  };
  refused(call.engine, getrf(nullptr, call.sizes, call.operands), "request is NULL");
  refused(call.engine, getrf(&call.request, nullptr, call.operands), "sizes is NULL");
  refused(call.engine, getrf(&call.request, call.sizes, nullptr), "operands is NULL");
  refused(trsm.engine, kgen_call(trsm.engine, &trsm.request, nullptr, trsm.sizes, trsm.scalars, trsm.operands, 1),
          "options is NULL");
  refused(trsm.engine, kgen_call(trsm.engine, &trsm.request, trsm.options, trsm.sizes, nullptr, trsm.operands, 1),
          "scalars is NULL");
}

TEST_CASE("letters in either case and a scalar, which is read before the call returns") {
  for (const char* letters : {"LLNN", "llnn"}) {
    Trsm call;
    call.options = letters;
    call.alpha = 2;
    CHECK_SUCCESS(call.engine, call());
    CHECK(call.b == std::vector<double>{2, 4});
  }
  Trsm call;
  for (const auto& [letters, message] : {std::pair("XLNN", "side is 'X': must be one of 'L', 'R'"),
                                         {"LLN1", "diag is '1': must be one of 'N', 'U'"},
                                         {"LL", "trans is character 0: must be one of 'N', 'T', 'C'"}}) {
    call.options = letters;
    CHECK(call() == KGEN_INVALID_ARGUMENT);
    CHECK(call.engine.error() == message);
  }
  call.options = "LLNN";
  call.scalars[0] = nullptr;
  CHECK(call() == KGEN_INVALID_ARGUMENT);
  CHECK(call.engine.error().rfind("alpha is NULL", 0) == 0);
  CHECK(call.b == std::vector<double>{2, 20});
}
