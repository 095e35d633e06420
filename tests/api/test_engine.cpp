// Engines: making and destroying them, their errors and workspaces.
#include <thread>

#include "support.hpp"

namespace {

struct Matinv {  // 2 x 2 matrices in double
  std::vector<double> a = random_elements<double>(4 * 5), c = std::vector<double>(4 * 5);
  std::vector<std::int32_t> info = std::vector<std::int32_t>(5, 77);
  kgen_status operator()(kgen_engine_t engine) {
    return kgen_dmatinv_strided_batched(engine, 2, a.data(), 2, 4, c.data(), 2, 4, info.data(), 5);
  }
};

kgen_status call_of(kgen_engine_t engine, const char* operation) {
  const kgen_request request = {operation, 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, nullptr, nullptr, nullptr, 1);
}

}  // namespace

TEST_CASE("kgen_create refuses what is no device and leaves NULL behind") {
  CHECK(kgen_create(nullptr, "host") == KGEN_INVALID_ARGUMENT);
  CHECK(std::string(kgen_last_error(nullptr)).rfind("engine is NULL", 0) == 0);
  for (const char* name : {"", "hots", "cuda", "cuda:", "cuda:x", "cuda:-1", "cuda:99"}) {
    CAPTURE(name);
    int something = 0;
    auto engine = reinterpret_cast<kgen_engine_t>(&something);
    const kgen_status status = kgen_create(&engine, name);
    CHECK((status == KGEN_NO_DEVICE || status == KGEN_INVALID_ARGUMENT));
    CHECK(engine == nullptr);
    CHECK(std::string(kgen_last_error(nullptr)) != "");
  }
}

TEST_CASE("without a name the device is the first GPU, and never host") {
  kgen_engine_t engine = nullptr;
  const kgen_status status = kgen_create(&engine, nullptr);
  if (status == KGEN_SUCCESS) {
    const char* name = nullptr;
    CHECK(kgen_get_device(engine, &name, nullptr) == KGEN_SUCCESS);
    CHECK(name == std::string("cuda:0"));
    kgen_destroy(engine);
    return;
  }
  CHECK(status == KGEN_NO_DEVICE);
  CHECK(engine == nullptr);
  CHECK(std::string(kgen_last_error(nullptr)).find(R"(kgen::Engine("host"))") != std::string::npos);
}

TEST_CASE("kgen_destroy takes NULL, and a destroyed engine is refused") {
  kgen_destroy(nullptr);
  kgen_engine_t engine = nullptr;
  REQUIRE(kgen_create(&engine, "host") == KGEN_SUCCESS);
  kgen_destroy(engine);
  CHECK(kgen_set_stream(engine, nullptr) == KGEN_INVALID_ARGUMENT);
  CHECK(std::string(kgen_last_error(engine)) == "engine was destroyed");
  kgen_destroy(engine);
}

TEST_CASE("statuses, the version and an engine's device have names") {
  CHECK(kgen_status_string(KGEN_SUCCESS) == std::string("KGEN_SUCCESS"));
  CHECK(kgen_status_string(KGEN_NOT_PREPARED) == std::string("KGEN_NOT_PREPARED"));
  CHECK(kgen_status_string(static_cast<kgen_status>(15)) == std::string("unknown status"));
  CHECK(kgen_status_string(KGEN_INTERNAL_ERROR) == std::string("KGEN_INTERNAL_ERROR"));
  CHECK(kgen_version() == std::to_string(KGEN_VERSION_MAJOR) + "." + std::to_string(KGEN_VERSION_MINOR) + "." +
                              std::to_string(KGEN_VERSION_PATCH));
  const Host_engine engine;
  const char *name = nullptr, *description = nullptr;
  CHECK_SUCCESS(engine, kgen_get_device(engine, &name, &description));
  CHECK(name == std::string("host"));
  CHECK(description != std::string());
  CHECK_SUCCESS(engine, kgen_get_device(engine, nullptr, nullptr));
  CHECK(kgen_get_device(nullptr, &name, nullptr) == KGEN_INVALID_ARGUMENT);
  const char *folder = nullptr, *problem = nullptr;
  CHECK_SUCCESS(engine, kgen_get_cache(engine, &folder, &problem));
  CHECK(folder == std::string(std::getenv("KGEN_CACHE_DIR")));
  CHECK(problem == std::string());
}

TEST_CASE("every function refuses a NULL engine") {
  std::size_t bytes = 0;
  const auto refused = [](kgen_status status) {
    return status == KGEN_INVALID_ARGUMENT && std::string(kgen_last_error(nullptr)) == "engine is NULL";
  };
  CHECK(refused(kgen_get_cache(nullptr, nullptr, nullptr)));
  CHECK(refused(kgen_set_stream(nullptr, nullptr)));
  CHECK(refused(kgen_prepare_begin(nullptr)));
  CHECK(refused(kgen_prepare_end(nullptr)));
  CHECK(refused(kgen_workspace_size(nullptr, &bytes)));
  CHECK(refused(kgen_call(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0)));
  CHECK(refused(kgen_set_workspace(nullptr, nullptr, 0)));
}

TEST_CASE("the workspace: none is needed, one may be given, misaligned ones are refused") {
  Host_engine engine;
  std::size_t bytes = 77;
  CHECK(kgen_workspace_size(engine, nullptr) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "bytes is NULL");
  Matinv own;
  CHECK_SUCCESS(engine, own(engine));
  CHECK_SUCCESS(engine, kgen_workspace_size(engine, &bytes));
  CHECK(bytes == 0);

  alignas(256) unsigned char memory[512];
  std::memset(memory, 0xee, sizeof memory);
  CHECK(kgen_set_workspace(engine, memory + 4, 256) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error().rfind("workspace is at ", 0) == 0);
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, memory, sizeof memory));
  Matinv given;
  CHECK_SUCCESS(engine, given(engine));
  CHECK(same_bits(given.c, own.c));
  for (const unsigned char byte : memory) REQUIRE(byte == 0xee);
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, nullptr, 0));
}

TEST_CASE("the last error is the thread's, and the engine's within the thread") {
  Host_engine first, second;
  CHECK(call_of(first, "one") == KGEN_INVALID_ARGUMENT);
  CHECK(call_of(second, "two") == KGEN_INVALID_ARGUMENT);
  CHECK(first.error().rfind("operation is 'one'", 0) == 0);
  CHECK(second.error().rfind("operation is 'two'", 0) == 0);
  CHECK(std::string(kgen_last_error(nullptr)) == second.error());

  std::string before, after, of_first;
  std::thread([&] {
    before = kgen_last_error(nullptr);
    of_first = kgen_last_error(first);
    Host_engine third;
    if (call_of(third, "three") != KGEN_SUCCESS) after = kgen_last_error(nullptr);
  }).join();
  CHECK(before == "");
  CHECK(of_first == "");
  CHECK(after.rfind("operation is 'three'", 0) == 0);
  CHECK(std::string(kgen_last_error(nullptr)) == second.error());
}

TEST_CASE("two threads with an engine each") {
  constexpr int rounds = 20;
  Matinv expected;
  {
    Host_engine engine;
    REQUIRE(expected(engine) == KGEN_SUCCESS);
  }
  int good[2] = {0, 0};
  const auto work = [&](int& successes) {
    kgen_engine_t engine = nullptr;
    if (kgen_create(&engine, "host") != KGEN_SUCCESS) return;
    for (int i = 0; i < rounds; ++i) {
      Matinv matinv;
      successes += matinv(engine) == KGEN_SUCCESS && same_bits(matinv.c, expected.c);
    }
    kgen_destroy(engine);
  };
  std::thread one(work, std::ref(good[0])), two(work, std::ref(good[1]));
  one.join();
  two.join();
  CHECK(good[0] == rounds);
  CHECK(good[1] == rounds);
}
