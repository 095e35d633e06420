// Calls in CUDA graphs: captured, replayed after their engine is gone, refused while unprepared without harm.
#include <fmt/format.h>

#include <optional>

#include "tests/gpu/gpu.hpp"

#include "tests/support/variable_batch.hpp"

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

// What an engine does in a capture on its stream.
template <class Work>
CUgraph captured(const Stream& stream, const Work& work) {
  begin_capture(stream);
  work();
  return end_capture(stream);
}

// Of a prepared call of the engine, whose replays do the work after it is gone.
void check_replays(std::optional<Engine>& engine, const verify::Problem& input, const verify::Problem& expected,
                   const Place& place = {}) {
  const Stream stream;
  Placed_problem problem(gpu(), input, place);
  engine->set_stream(stream.get());
  prepare(*engine, problem.call());
  const Graph graph(captured(stream, [&] { engine->run(problem.call()); }));
  engine.reset();
  for (int round = 0; round < 3; ++round) {
    problem.send();
    graph.replay(stream);
    CHECK(difference(expected, fetch(problem)) == "");
  }
  problem.send();
  CHECK(difference(expected, fetch(problem)) != "");  // nothing ran: the replays above did the work
}

verify::Problem reference(const verify::Problem& input) {
  Engine engine("cuda:0");
  return compute(engine, input);
}

// For engines whose matinv is a plan of several kernels, with a workspace.
std::shared_ptr<const Families> without_matinv() {
  static const auto families = std::make_shared<const Families>(Families::load().without_kernels("matinv"));
  return families;
}
verify::Problem reference_of_plan(const verify::Problem& input) {
  Engine engine("cuda:0", without_matinv());
  return compute(engine, input);
}

// A captured call of variable size gives the bits of uniform ones at every replay.
void replay_other_sizes(const std::vector<verify::Problem>& problems) {
  REQUIRE(!problems.empty());
  std::vector<verify::Problem> expected;
  {
    Engine uniform("cuda:0");
    for (const verify::Problem& problem : problems)
      expected.push_back(compute(uniform, problem, {.name = "pointers", .pointers = true, .in_place = false}));
  }
  const std::vector<Member> members = members_of(problems);
  Variable_batch batch(*gpu(), problems, members);
  const Stream stream;
  std::optional<Engine> engine(std::in_place, "cuda:0");
  engine->set_stream(stream.get());
  prepare(*engine, batch.call);
  const Graph graph(captured(stream, [&] { engine->run(batch.call); }));
  engine.reset();
  for (int round = 0; round < 3; ++round) {
    batch.send();
    graph.replay(stream);
    CHECK(batch.difference(expected) == "");
  }
  batch.send();
  CHECK(batch.difference(expected) != "");  // nothing ran: the replays above did the work
}

}  // namespace

// Beyond 32 rows some are plans, with a workspace.
TEST_CASE("a prepared call is captured and replayed after its engine is gone") {
  KGEN_NEEDS_GPU();
  for (const Operation& operation : operations())
    for (const int n : {9, 40}) {
      if (n > operation.limit) continue;
      const std::string name(operation.name);
      CAPTURE(name);
      CAPTURE(n);
      const verify::Problem input = with_oddities(make(name, operation.complex_only ? 'z' : 'd', n, 1003, 21));
      const verify::Problem expected = reference(input);
      std::optional<Engine> engine(std::in_place, "cuda:0");
      check_replays(engine, input, expected);
    }
}

TEST_CASE("a plan with steps of cuBLAS is captured, and replayed after its engine is gone") {
  KGEN_NEEDS_GPU();
  for (const char precision : {'s', 'd', 'c', 'z'})
    for (const char* layout : {"strided", "pointers"}) {
      if (kgen::precision(precision).complex && layout == std::string_view("pointers"))
        continue;  // getrf_blocking.plan.t
      const std::string id = fmt::format(
          "getrf__{}__m_70__n_70__pivot_partial__layout_{}__blocking__stage_panel__width_16__leaf_16__solve_library__"
          "update_library",
          precision, layout);
      CAPTURE(id);
      const Place place{.name = layout, .extra_rows = 1, .pointers = layout == std::string_view("pointers")};
      const verify::Problem input = with_oddities(make("getrf", precision, 70, 503, 21));
      std::optional<Engine> engine(std::in_place, "cuda:0");
      engine->use_variant(id);
      const verify::Problem expected = compute(*engine, input, place);
      engine.emplace("cuda:0");
      engine->use_variant(id);
      check_replays(engine, input, expected, place);
    }
}

TEST_CASE("a call of variable size is captured, and its sizes are those at the replay") {
  KGEN_NEEDS_GPU();
  for (const Operation& operation : operations()) {
    if (!operation.variable_form) continue;
    INFO(operation.name);
    const Sample words = samples(operation, 'd', std::vector<int>{3}).front();
    replay_other_sizes(problems_of_sizes(words));
    // What is captured launches every size to the largest: two operations, as their kernels take seconds each.
    if (operation.name == "potrf" || operation.name == "gesv")
      replay_other_sizes(problems_of_sizes(words, Sides::several, Orders::beyond_32));
  }
}

TEST_CASE("a call is captured with a workspace of the caller's") {
  KGEN_NEEDS_GPU();
  const verify::Problem input = make("matinv", 'z', 10, 501, 22);
  const verify::Problem expected = reference_of_plan(input);
  const Stream stream;
  Placed_problem problem(gpu(), input);
  std::optional<Engine> engine(std::in_place, "cuda:0", without_matinv());
  engine->set_stream(stream.get());
  prepare(*engine, problem.call());
  const std::size_t bytes = engine->workspace_size();
  const Device_array workspace(gpu(), bytes);
  engine->set_workspace(workspace.data(), bytes);
  const Graph graph(captured(stream, [&] { engine->run(problem.call()); }));
  engine.reset();
  problem.send();
  graph.replay(stream);
  CHECK(difference(expected, fetch(problem)) == "");
}

TEST_CASE("an unprepared call on a capturing stream is refused and the capture stays whole") {
  KGEN_NEEDS_GPU();
  // n = 29, c: no other test of this program uses these kernels.
  const verify::Problem input = make("getrf", 'c', 29, 64, 23);
  const verify::Problem other = make("getrf", 'd', 5, 64, 24);
  const verify::Problem expected_other = reference(other);
  const Stream stream;
  Placed_problem problem(gpu(), input), other_problem(gpu(), other);
  Engine engine("cuda:0");
  engine.set_stream(stream.get());
  prepare(engine, other_problem.call());

  begin_capture(stream);
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  CHECK(message_of([&] { engine.run(other_problem.call()); }) == "no error");
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  const Graph graph(end_capture(stream));
  graph.replay(stream);
  CHECK(difference(expected_other, fetch(other_problem)) == "");

  // Outside the capture the same call compiles and runs; then it can be captured.
  engine.run(problem.call());
  stream.synchronize();
  const verify::Problem expected = fetch(problem);
  problem.send();
  begin_capture(stream);
  CHECK(message_of([&] { engine.run(problem.call()); }) == "no error");
  const Graph second(end_capture(stream));
  second.replay(stream);
  CHECK(difference(expected, fetch(problem)) == "");
}

TEST_CASE("a call that would have to allocate a workspace is refused in a capture") {
  KGEN_NEEDS_GPU();
  const verify::Problem input = make("matinv", 'd', 7, 300, 25);
  const verify::Problem expected = reference_of_plan(input);  // the kernels are in memory now
  const Stream stream;
  Placed_problem problem(gpu(), input);
  Engine engine("cuda:0", without_matinv());
  engine.set_stream(stream.get());
  begin_capture(stream);
  CHECK(failure_of([&] { engine.run(problem.call()); }) == Failure::not_prepared);
  cuda_driver().cuGraphDestroy(end_capture(stream));
  engine.run(problem.call());
  stream.synchronize();
  CHECK(difference(expected, fetch(problem)) == "");
}

TEST_CASE("preparing in one thread leaves another stream's capture whole") {
  KGEN_NEEDS_GPU();
  const verify::Problem input = make("getrf", 'd', 5, 64, 26);
  const verify::Problem expected = reference(input);
  const Stream captured, other;
  Placed_problem problem(gpu(), input);
  const Placed_problem placed(gpu(), make("matinv", 'c', 27, 1000, 27));
  Engine engine("cuda:0"), second("cuda:0");
  engine.set_stream(captured.get());
  second.set_stream(other.get());
  prepare(engine, problem.call());
  begin_capture(captured);
  // n = 27, c: no other test uses these kernels, so this compiles, loads and allocates.
  CHECK(message_of([&] { prepare(second, placed.call()); }) == "no error");
  CHECK(message_of([&] { engine.run(problem.call()); }) == "no error");
  const Graph graph(end_capture(captured));
  graph.replay(captured);
  CHECK(difference(expected, fetch(problem)) == "");
}
