// Threads, streams and contexts: the caller's stay what they were, and kernels work from each.
#include "tests/gpu/gpu.hpp"

#include <thread>

using namespace kgen;
using namespace kgen::test;

namespace {

CUcontext current_context() {
  CUcontext context = nullptr;
  check_cuda(cuda_driver().cuCtxGetCurrent(&context), "the current context");
  return context;
}

// A context of the caller's own, current while it lives.
class User_context {
 public:
  explicit User_context(CUdevice device) {
    check_cuda(cuda_driver().context_create(&context_, 0, device), "a context");
  }
  ~User_context() {
    CUcontext popped = nullptr;
    cuda_driver().cuCtxPopCurrent_v2(&popped);
    cuda_driver().cuCtxDestroy_v2(context_);
  }
  User_context(const User_context&) = delete;
  User_context& operator=(const User_context&) = delete;
  CUcontext get() const { return context_; }

 private:
  CUcontext context_ = nullptr;
};

}  // namespace

TEST_CASE("two threads on two streams with two engines") {
  KGEN_NEEDS_GPU();
  struct Job {
    std::string operation;
    Matrices input;
    Outcome expected;
    std::string found;
  };
  std::vector<Job> jobs = {{"getrf", make_matrices('d', 11, 2000, 31, true), {}, "did not run"},
                           {"matinv", make_matrices('s', 18, 1500, 32, true), {}, "did not run"}};
  {
    Engine engine("cuda:0");
    for (Job& job : jobs) job.expected = compute(engine, job.operation, job.input);
  }
  std::vector<std::thread> threads;
  for (Job& job : jobs)
    threads.emplace_back([&job] {
      try {
        job.found.clear();
        const Stream stream;
        Engine engine("cuda:0");
        engine.set_stream(stream.get());
        Problem problem(gpu(), job.operation, job.input);
        for (int round = 0; round < 20 && job.found.empty(); ++round) {
          problem.reset();
          engine.run(problem.call());
          stream.synchronize();
          job.found = difference(job.expected, problem.outcome());
        }
      } catch (const std::exception& error) {
        job.found = error.what();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const Job& job : jobs) CHECK_MESSAGE(job.found.empty(), job.operation << ": " << job.found);
}

TEST_CASE("a thread without a context has none afterwards") {
  KGEN_NEEDS_GPU();
  std::string found;
  CUcontext before = nullptr, after = nullptr;
  std::thread([&] {
    try {
      before = current_context();
      Engine engine("cuda:0");
      const Matrices input = make_matrices('d', 6, 10, 33);
      const Outcome once = compute(engine, "matinv", input);
      found = difference(once, compute(engine, "matinv", input));
      after = current_context();
    } catch (const std::exception& error) {
      found = error.what();
    }
  }).join();
  CHECK(found == "");
  CHECK(before == nullptr);
  CHECK(after == nullptr);
}

TEST_CASE("kernels work in a context of the caller's own, which stays current") {
  KGEN_NEEDS_GPU();
  const Matrices input = make_matrices('d', 14, 200, 34, true);
  Outcome expected;
  {
    Engine engine("cuda:0");
    expected = compute(engine, "matinv", input);  // loaded from the primary context
  }
  {
    const User_context context(0);
    Engine engine("cuda:0");
    CHECK(difference(expected, compute(engine, "matinv", input)) == "");
    CHECK(current_context() == context.get());
    const Stream stream;  // of the caller's context
    engine.set_stream(stream.get());
    Problem problem(gpu(), "matinv", input);
    engine.run(problem.call());
    stream.synchronize();
    CHECK(difference(expected, problem.outcome()) == "");
    CHECK(current_context() == context.get());
  }
  // And a kernel that was first loaded inside a context that is gone. n = 25, z: only here.
  const Matrices second = make_matrices('z', 25, 40, 35);
  Outcome inside;
  {
    const User_context context(0);
    Engine engine("cuda:0");
    inside = compute(engine, "getrf", second);
  }
  Engine engine("cuda:0");
  CHECK(difference(inside, compute(engine, "getrf", second)) == "");
}

TEST_CASE("a context of another GPU stays current and untouched") {
  KGEN_NEEDS_GPU();
  if (find_cuda().gpus.size() < 2) {
    MESSAGE("skipped: this machine has one GPU");
    return;
  }
  const Matrices input = make_matrices('s', 17, 100, 36);
  Engine engine("cuda:0"), other("cuda:1");
  const Outcome expected = compute(engine, "matinv", input);
  const User_context context(1);
  CHECK(difference(expected, compute(engine, "matinv", input)) == "");
  CHECK(current_context() == context.get());
  CHECK(difference(expected, compute(other, "matinv", input)) == "");
  CHECK(current_context() == context.get());
}

TEST_CASE("device names that are not there are refused by name") {
  CHECK_THROWS_WITH_AS(open_device("cuda:banana"), doctest::Contains("cuda:banana"), Error);
  CHECK_THROWS_WITH_AS(open_device("gpu"), doctest::Contains("'host'"), Error);
  KGEN_NEEDS_GPU();
  CHECK_THROWS_WITH_AS(open_device("cuda:99"), doctest::Contains("cuda:99"), Error);
  CHECK(open_device("cuda:0") == open_device("cuda:0"));
  CHECK(open_device("")->name() == "cuda:0");
}

TEST_CASE("code that the GPU cannot load is an error that names the kernel") {
  KGEN_NEEDS_GPU();
  Object object;
  object.id = "no_such_kernel";
  object.code = "this is no cubin";
  object.launch = {32, 1, 0};
  CHECK_THROWS_WITH_AS(gpu()->load(object), doctest::Contains("no_such_kernel"), Error);
}
