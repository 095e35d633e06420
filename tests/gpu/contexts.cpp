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
    verify::Problem input, expected;
    std::string found;
  };
  std::vector<Job> jobs = {{with_oddities(make("getrf", 'd', 11, 2000, 31)), {}, "did not run"},
                           {with_oddities(make("matinv", 's', 18, 1500, 32)), {}, "did not run"}};
  {
    Engine engine("cuda:0");
    for (Job& job : jobs) job.expected = compute(engine, job.input);
  }
  std::vector<std::thread> threads;
  for (Job& job : jobs)
    threads.emplace_back([&job] {
      try {
        job.found.clear();
        const Stream stream;
        Engine engine("cuda:0");
        engine.set_stream(stream.get());
        Placed_problem problem(gpu(), job.input);
        for (int round = 0; round < 20 && job.found.empty(); ++round) {
          problem.send();
          engine.run(problem.call());
          stream.synchronize();
          job.found = difference(job.expected, fetch(problem));
        }
      } catch (const std::exception& error) {
        job.found = error.what();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const Job& job : jobs) CHECK_MESSAGE(job.found.empty(), job.input.request.name() << ": " << job.found);
}

TEST_CASE("a thread without a context has none afterwards") {
  KGEN_NEEDS_GPU();
  std::string found;
  CUcontext before = nullptr, after = nullptr;
  std::thread([&] {
    try {
      before = current_context();
      Engine engine("cuda:0");
      const verify::Problem input = make("matinv", 'd', 6, 10, 33);
      const verify::Problem once = compute(engine, input);
      found = difference(once, compute(engine, input));
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
  const verify::Problem input = with_oddities(make("matinv", 'd', 14, 200, 34));
  verify::Problem expected;
  {
    Engine engine("cuda:0");
    expected = compute(engine, input);  // loaded from the primary context
  }
  {
    const User_context context(0);
    Engine engine("cuda:0");
    CHECK(difference(expected, compute(engine, input)) == "");
    CHECK(current_context() == context.get());
    const Stream stream;  // of the caller's context
    engine.set_stream(stream.get());
    Placed_problem problem(gpu(), input);
    engine.run(problem.call());
    stream.synchronize();
    CHECK(difference(expected, fetch(problem)) == "");
    CHECK(current_context() == context.get());
  }
  // And a kernel that was first loaded inside a context that is gone. n = 25, z: only here.
  const verify::Problem second = make("getrf", 'z', 25, 40, 35);
  verify::Problem inside;
  {
    const User_context context(0);
    Engine engine("cuda:0");
    inside = compute(engine, second);
  }
  Engine engine("cuda:0");
  CHECK(difference(inside, compute(engine, second)) == "");
}

TEST_CASE("a context of another GPU stays current and untouched") {
  KGEN_NEEDS_GPU();
  if (find_cuda().gpus.size() < 2) {
    MESSAGE("skipped: this machine has one GPU");
    return;
  }
  const verify::Problem input = make("matinv", 's', 17, 100, 36);
  Engine engine("cuda:0"), other("cuda:1");
  const verify::Problem expected = compute(engine, input);
  const User_context context(1);
  CHECK(difference(expected, compute(engine, input)) == "");
  CHECK(current_context() == context.get());
  CHECK(difference(expected, compute(other, input)) == "");
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
