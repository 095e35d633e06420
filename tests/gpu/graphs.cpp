// Calls in CUDA graphs: captured, replayed after their engine is gone, refused while unprepared without harm.
#include "tests/gpu/gpu.hpp"

#include <optional>

using namespace kgen;
using namespace kgen::test;

namespace {

// A captured and instantiated graph.
class Graph {
 public:
  explicit Graph(CUgraph graph) : graph_(graph) {
    const Device_context context(0);
    check_cuda(cuda_driver().cuGraphInstantiateWithFlags(&executable_, graph_, 0), "to instantiate a graph");
  }
  ~Graph() {
    const Device_context context(0);
    cuda_driver().cuGraphExecDestroy(executable_);
    cuda_driver().cuGraphDestroy(graph_);
  }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  void replay(const Stream& stream) const {
    const Device_context context(0);
    check_cuda(cuda_driver().cuGraphLaunch(executable_, stream.get()), "to launch a graph");
    stream.synchronize();
  }

 private:
  CUgraph graph_ = nullptr;
  CUgraphExec executable_ = nullptr;
};

void begin_capture(const Stream& stream) {
  const Device_context context(0);
  check_cuda(cuda_driver().cuStreamBeginCapture_v2(stream.get(), CU_STREAM_CAPTURE_MODE_GLOBAL), "to begin a capture");
}

CUgraph end_capture(const Stream& stream) {
  const Device_context context(0);
  CUgraph graph = nullptr;
  check_cuda(cuda_driver().cuStreamEndCapture(stream.get(), &graph), "to end a capture");
  return graph;
}

// The failure that a call ends with, or nothing.
template <class Function>
std::optional<Failure> failure_of(const Function& function) {
  try {
    function();
    return {};
  } catch (const Error& error) {
    MESSAGE(error.what());
    return error.kind();
  }
}

Outcome reference(const std::string& operation, const Matrices& input) {
  Engine engine("cuda:0");
  return compute(engine, operation, input);
}

// For engines whose matinv is a plan of several kernels, with a workspace.
std::shared_ptr<const Families> without_matinv() {
  static const auto families = std::make_shared<const Families>(Families::load().without("matinv"));
  return families;
}
Outcome reference_of_plan(const Matrices& input) {
  Engine engine("cuda:0", without_matinv());
  return compute(engine, "matinv", input);
}

}  // namespace

TEST_CASE("a prepared call is captured and replayed after its engine is gone") {
  KGEN_NEEDS_GPU();
  for (const std::string name : {"getrf", "matinv"}) {
    CAPTURE(name);
    const Matrices input = make_matrices('d', 9, 1003, 21, true);
    const Outcome expected = reference(name, input);
    const Stream stream;
    Problem problem(gpu(), name, input);
    std::optional<Engine> engine(std::in_place, "cuda:0");
    engine->set_stream(stream.get());
    engine->prepare(operation(name), 'd', 9, 9, input.batch);
    begin_capture(stream);
    engine->run(problem.call());
    const Graph graph(end_capture(stream));
    engine.reset();
    for (int round = 0; round < 3; ++round) {
      problem.reset();
      graph.replay(stream);
      CHECK(difference(expected, problem.outcome()) == "");
    }
    problem.reset();
    CHECK(difference(expected, problem.outcome()) != "");  // nothing ran: the replays above did the work
  }
}

TEST_CASE("a call is captured with a workspace of the caller's") {
  KGEN_NEEDS_GPU();
  const Matrices input = make_matrices('z', 10, 501, 22);
  const Outcome expected = reference_of_plan(input);
  const Stream stream;
  Problem problem(gpu(), "matinv", input);
  std::optional<Engine> engine(std::in_place, "cuda:0", without_matinv());
  const std::size_t bytes = engine->workspace_size(operation("matinv"), 'z', 10, 10, input.batch);
  const Buffer workspace(gpu(), bytes);
  engine->set_stream(stream.get());
  engine->prepare(operation("matinv"), 'z', 10, 10, input.batch);
  engine->set_workspace(workspace.data(), bytes);
  begin_capture(stream);
  engine->run(problem.call());
  const Graph graph(end_capture(stream));
  engine.reset();
  problem.reset();
  graph.replay(stream);
  CHECK(difference(expected, problem.outcome()) == "");
}

TEST_CASE("an unprepared call on a capturing stream is refused and the capture stays whole") {
  KGEN_NEEDS_GPU();
  // n = 29, c: no other test of this program uses these kernels.
  const Matrices input = make_matrices('c', 29, 64, 23);
  const Matrices other = make_matrices('d', 5, 64, 24);
  const Outcome expected_other = reference("getrf", other);
  const Stream stream;
  Problem problem(gpu(), "getrf", input), other_problem(gpu(), "getrf", other);
  Engine engine("cuda:0");
  engine.set_stream(stream.get());
  engine.prepare(operation("getrf"), 'd', 5, 5, other.batch);

  begin_capture(stream);
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  CHECK(!failure_of([&] { engine.run(other_problem.call()); }));
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  const Graph graph(end_capture(stream));
  graph.replay(stream);
  CHECK(difference(expected_other, other_problem.outcome()) == "");

  // Outside the capture the same call compiles and runs; then it can be captured.
  engine.run(problem.call());
  stream.synchronize();
  const Outcome expected = problem.outcome();
  problem.reset();
  begin_capture(stream);
  CHECK(!failure_of([&] { engine.run(problem.call()); }));
  const Graph second(end_capture(stream));
  second.replay(stream);
  CHECK(difference(expected, problem.outcome()) == "");
}

TEST_CASE("a call that would have to allocate a workspace is refused in a capture") {
  KGEN_NEEDS_GPU();
  const Matrices input = make_matrices('d', 7, 300, 25);
  const Outcome expected = reference_of_plan(input);  // the kernels are in memory now
  const Stream stream;
  Problem problem(gpu(), "matinv", input);
  Engine engine("cuda:0", without_matinv());
  engine.set_stream(stream.get());
  begin_capture(stream);
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  cuda_driver().cuGraphDestroy(end_capture(stream));
  engine.run(problem.call());
  stream.synchronize();
  CHECK(difference(expected, problem.outcome()) == "");
}

TEST_CASE("preparing in one thread leaves another stream's capture whole") {
  KGEN_NEEDS_GPU();
  const Matrices input = make_matrices('d', 5, 64, 26);
  const Outcome expected = reference("getrf", input);
  const Stream captured, other;
  Problem problem(gpu(), "getrf", input);
  Engine engine("cuda:0"), second("cuda:0");
  engine.set_stream(captured.get());
  second.set_stream(other.get());
  engine.prepare(operation("getrf"), 'd', 5, 5, input.batch);
  begin_capture(captured);
  // n = 27, c: no other test uses these kernels, so this compiles, loads and allocates.
  CHECK(!failure_of([&] { second.prepare(operation("matinv"), 'c', 27, 27, 1000); }));
  CHECK(!failure_of([&] { engine.run(problem.call()); }));
  const Graph graph(end_capture(captured));
  graph.replay(captured);
  CHECK(difference(expected, problem.outcome()) == "");
}
