// The cache as a story: cold, warm, damaged, raced for. Counters are asserted, never times.
#include <vector>

#include "tests/cache/support.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

// A folder in which the kernel of Process::spec() lies.
struct Warm {
  Folder folder;
  fs::path path = folder.path() / "cache", object, alias;
  Warm() {
    Process process(path);
    process.kernels.get(Process::spec());
    for (const auto& entry : process.cache->list()) {
      (entry.kind == Cache::Kind::object ? object : alias) = entry.file;
    }
    REQUIRE(process.cache->list().size() == 2);
  }
};

}  // namespace

TEST_CASE("cold, warm in memory, warm from disk") {
  Folder folder;
  Process first(folder.path() / "cache");
  CHECK(!first.kernels.in_memory(Process::spec()));
  const Kernel cold = first.kernels.get(Process::spec());
  CHECK(cold.origin == Origin::compiled);
  CHECK(cold.id == id(Process::spec()));
  CHECK(cold.object.id == cold.id);
  CHECK(cold.object.code.empty());
  CHECK(cold.loaded.launch == cold.object.launch);
  CHECK(first.kernels.in_memory(Process::spec()));
  CHECK(first.kernels.get(Process::spec()).origin == Origin::memory);
  CHECK(first.compiler->compiles == 1);
  CHECK(first.device->loads == 1);
  CHECK(first.kernels.counters().renders == 1);
  CHECK(first.kernels.counters().compiles == 1);
  CHECK(first.kernels.counters().memory_hits == 1);

  Process second(folder.path() / "cache");
  const Kernel warm = second.kernels.get(Process::spec());
  CHECK(warm.origin == Origin::disk);
  CHECK(warm.loaded.launch == cold.loaded.launch);
  CHECK(second.compiler->compiles == 0);
  CHECK(second.kernels.counters().renders == 0);
  CHECK(second.kernels.counters().disk_hits == 1);
  CHECK(second.kernels.get(Process::spec()).origin == Origin::memory);
  CHECK(second.kernels.get(Process::spec(5)).origin == Origin::compiled);
}

TEST_CASE("another compiler is another key") {
  Warm warm;
  Process process(warm.path);
  process.compiler->version = "fake compiler 2";
  CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  CHECK(process.cache->list().size() == 4);
}

TEST_CASE("what a compiler made serves a machine where none is found") {
  const Folder folder;
  {
    Process process(folder.path() / "cache");
    process.compiler->without = "fake compiler";
    CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  }
  Process process(folder.path() / "cache");
  process.compiler->version = process.compiler->without = "fake compiler";  // as it calls itself where it is not found
  CHECK(process.kernels.get(Process::spec()).origin == Origin::disk);
  CHECK(process.kernels.counters().renders == 0);
  CHECK(process.compiler->compiles == 0);
}

TEST_CASE("a lost alias costs a rendering, no compile, a lost object costs one compile") {
  Warm warm;
  fs::remove(warm.alias);
  {
    Process process(warm.path);
    CHECK(process.kernels.get(Process::spec()).origin == Origin::disk);
    CHECK(process.kernels.counters().renders == 1);
    CHECK(process.compiler->compiles == 0);
  }
  CHECK(fs::exists(warm.alias));
  fs::remove(warm.object);
  Process process(warm.path);
  CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  CHECK(process.kernels.counters().discarded == 0);
  CHECK(fs::exists(warm.object));
}

TEST_CASE("damaged files are named by verify, then made again") {
  Warm warm;
  const auto damaged = [](std::string whole, const std::string& how) {
    if (how == "empty") return std::string();
    if (how == "truncated") return whole.substr(0, whole.size() - 1);
    if (how == "version") return whole.replace(whole.find(" 2 "), 3, " 9 ");
    const std::size_t body = whole.find('\n') + 1;
    const std::size_t at = how == "header" ? 3 : how == "digest" ? body - 20 : (body + whole.size()) / 2;
    whole[at] = static_cast<char>(whole[at] ^ 1);
    return whole;
  };
  for (const fs::path& file : {warm.object, warm.alias}) {
    for (const char* how : {"empty", "truncated", "version", "header", "digest", "payload"}) {
      CAPTURE(file);
      CAPTURE(how);
      const std::string whole = read(file);
      write(file, damaged(whole, how));
      Process process(warm.path);
      const auto entries = process.cache->verify();
      CHECK(std::count_if(entries.begin(), entries.end(),
                          [&](const Cache::Entry& entry) { return entry.file == file && entry.problem != ""; }) == 1);
      const Kernel kernel = process.kernels.get(Process::spec());
      CHECK(kernel.origin == (file == warm.object ? Origin::compiled : Origin::disk));
      CHECK(process.kernels.counters().discarded == 1);
      CHECK(process.compiler->compiles == (file == warm.object ? 1 : 0));
      for (const auto& entry : process.cache->verify()) CHECK(entry.problem == "");
      CHECK(read(file) == whole);
    }
  }
}

TEST_CASE("a file that is whole but says something else is made again") {
  Warm warm;
  Process process(warm.path);
  const std::string object_digest = warm.object.stem(), alias_digest = warm.alias.stem();
  SUBCASE("an object of another kernel") {
    Object other = Fake_compiler().compile(render(families(), Process::spec(5)));
    process.cache->write(Cache::Kind::object, "fake", object_digest, to_bytes(other));
  }
  SUBCASE("not an object") { process.cache->write(Cache::Kind::object, "fake", object_digest, "{}\nx"); }
  SUBCASE("an alias that names no digest") {
    process.cache->write(Cache::Kind::alias, "fake", alias_digest, "../../etc/passwd");
  }
  const Kernel kernel = process.kernels.get(Process::spec());
  CHECK(kernel.id == id(Process::spec()));
  CHECK(kernel.object.id == kernel.id);
  Process next(warm.path);
  CHECK(next.kernels.get(Process::spec()).origin == Origin::disk);
  CHECK(next.kernels.counters().renders == 0);
}

TEST_CASE("an alias that names another kernel's object costs that kernel nothing") {
  Warm warm;
  fs::path other;
  {
    Process process(warm.path);
    process.kernels.get(Process::spec(5));
    for (const auto& entry : process.cache->list()) {
      if (entry.kind == Cache::Kind::object && entry.file != warm.object) other = entry.file;
    }
    process.cache->write(Cache::Kind::alias, "fake", warm.alias.stem(), other.stem().string());
  }
  const std::string whole = read(other);
  Process process(warm.path);
  CHECK(process.kernels.get(Process::spec()).origin == Origin::disk);
  CHECK(process.kernels.get(Process::spec(5)).origin == Origin::disk);
  CHECK(process.compiler->compiles == 0);
  CHECK(process.kernels.counters().discarded == 1);
  CHECK(read(other) == whole);
  Process next(warm.path);  // the alias was written anew
  CHECK(next.kernels.get(Process::spec()).origin == Origin::disk);
  CHECK(next.kernels.counters().renders == 0);
}

TEST_CASE("an object that the device refuses is discarded and compiled once more") {
  Warm warm;
  Process process(warm.path);
  process.device->refusals = 1;
  CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  CHECK(process.compiler->compiles == 1);
  CHECK(process.kernels.counters().discarded == 1);
  CHECK(process.cache->list().size() == 2);

  Process stubborn(warm.path);
  stubborn.device->refusals = 2;
  CHECK_THROWS_AS(stubborn.kernels.get(Process::spec()), Error);
  CHECK(stubborn.compiler->compiles == 1);
  CHECK(stubborn.cache->list().empty());  // what was refused is not stored
}

TEST_CASE("a load that fails for want of memory, or because the device is broken, keeps the object") {
  for (const Failure failure : {Failure::out_of_memory, Failure::device, Failure::io}) {
    Warm warm;
    Process process(warm.path);
    process.device->refusals = 1;
    process.device->refuse_as = failure;
    CHECK_THROWS_AS(process.kernels.get(Process::spec()), Error);
    CHECK(process.compiler->compiles == 0);
    CHECK(process.kernels.counters().discarded == 0);
    CHECK(process.cache->list().size() == 2);
    CHECK(process.kernels.get(Process::spec()).origin == Origin::disk);
  }
}

TEST_CASE("failures are neither stored nor remembered") {
  Folder folder;
  Process process(folder.path() / "cache");
  process.compiler->failures = 2;
  CHECK_THROWS_WITH_AS(process.kernels.get(Process::spec()), "refused on purpose", Error);
  CHECK(!process.kernels.in_memory(Process::spec()));
  CHECK_THROWS_AS(process.kernels.get(Process::spec()), Error);
  CHECK(process.cache->list().empty());
  CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  CHECK(process.compiler->compiles == 3);
}

TEST_CASE("racing threads compile once, different kernels at the same time") {
  Folder folder;
  Process process(folder.path() / "cache");
  process.compiler->takes = std::chrono::milliseconds(50);
  std::atomic<int> waiting = 16, compiled = 0, memory = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([&, i] {
      const Spec spec = Process::spec(4 + i % 2);
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      const Origin origin = process.kernels.get(spec).origin;
      ++(origin == Origin::compiled ? compiled : memory);
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(process.compiler->compiles == 2);
  CHECK(compiled == 2);
  CHECK(memory == 14);
  CHECK(process.kernels.counters().memory_hits == 14);
}

TEST_CASE("threads that wait for a failing compile are told the same, or try again") {
  Folder folder;
  Process process(folder.path() / "cache");
  process.compiler->takes = std::chrono::milliseconds(50);
  process.compiler->failures = 1000;
  std::atomic<int> told = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      try {
        process.kernels.get(Process::spec());
      } catch (const Error& error) {
        if (std::string(error.what()) == "refused on purpose") ++told;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(told == 8);
  CHECK(!process.kernels.in_memory(Process::spec()));
}

TEST_CASE("racing processes all get their kernel and leave one object") {
  Folder folder;
  const fs::path path = folder.path() / "cache";
  families();  // loaded before the processes part
  int gate[2];
  REQUIRE(::pipe(gate) == 0);
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i) {
    children.push_back(start_child([&] {
      ::close(gate[1]);
      char byte = 0;
      if (::read(gate[0], &byte, 1) != 0) return 10;  // until the parent opens the gate
      Process process(path);
      process.compiler->takes = std::chrono::milliseconds(5);
      for (int n = 1; n <= 6; ++n) {
        const Kernel kernel = process.kernels.get(Process::spec(n));
        if (kernel.id != id(Process::spec(n)) || kernel.loaded.handle == nullptr) return 11;
      }
      return process.cache->unkept().empty() ? 0 : 12;
    }));
  }
  ::close(gate[0]);
  ::close(gate[1]);
  for (const pid_t child : children) CHECK(wait_for(child) == 0);
  Process after(path);
  CHECK(after.cache->list().size() == 12);
  for (const auto& entry : after.cache->verify()) CHECK(entry.problem == "");
  for (int n = 1; n <= 6; ++n) CHECK(after.kernels.get(Process::spec(n)).origin == Origin::disk);
  CHECK(after.compiler->compiles == 0);
}

TEST_CASE("without a folder everything works in memory") {
  Folder folder;
  write(folder.path() / "file", "");
  Process process(folder.path() / "file");
  CHECK(process.cache->problem() != "");
  CHECK(process.kernels.get(Process::spec()).origin == Origin::compiled);
  CHECK(process.kernels.get(Process::spec()).origin == Origin::memory);
  CHECK(process.compiler->compiles == 1);
}
