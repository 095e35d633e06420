// Emitted launchers, run on a CUDA that answers what it is asked and writes down what it is to launch.
#include "generator/emission/launcher.hpp"
#include "generator/model/column_shares.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/model/nrhs_class.hpp"
#include "tests/host/support.hpp"
#include "tests/support/families.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

// A kernel, one matrix a block, that calls the launcher for batch[matrix] matrices of columns[matrix] columns, where a
// multiprocessor has room for room[matrix] blocks, and writes the grid to out[4 * matrix ...] with the launcher's
// status before it.
constexpr std::string_view harness = R"(
enum cudaError_t {{ cudaSuccess, cudaErrorInvalidValue }};
enum {{ cudaDevAttrMultiProcessorCount, cudaFuncAttributeMaxDynamicSharedMemorySize }};
typedef void* cudaStream_t;
struct dim3 {{
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {{}}
}};
static thread_local dim3 launched;   // blocks run in several threads
static thread_local int room_for;
static void {symbol}() {{}}
static cudaError_t cudaGetDevice(int*) {{ return cudaSuccess; }}
static cudaError_t cudaDeviceGetAttribute(int* value, int, int) {{ return *value = 7, cudaSuccess; }}
static cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* value, void (*)(), int, unsigned long)
{{
  return *value = room_for, cudaSuccess;
}}
static cudaError_t cudaFuncSetAttribute(void (*)(), int, int) {{ return cudaSuccess; }}
static cudaError_t cudaLaunchKernel(void (*)(), dim3 grid, dim3, void**, unsigned long, cudaStream_t)
{{
  return launched = grid, cudaSuccess;
}}
{launcher}
KERNEL void kernel(const i64* batch, const i64* columns, const i64* room, i64* out, i64 count)
{{
    const i64 matrix = block_index();
    if (matrix >= count || threadIdx.x > 0) return;
    launched = dim3(0, 0, 0);
    room_for = static_cast<int>(room[matrix]);
    out[4 * matrix]     = {name}({arguments}, nullptr);
    out[4 * matrix + 1] = launched.x, out[4 * matrix + 2] = launched.y, out[4 * matrix + 3] = launched.z;
}}
)";

TEST_CASE("an emitted launcher has blocks share columns by the formula of the library's launches") {
  for (const std::string_view name : {"getrs", "trsm", "solve"}) {
    for (const int n : {4, 16, 48}) {
      if (n > operation(name).limit) continue;
      const Request request = make_request(
          name, 'd', {{name == "trsm" ? "m" : "n", n}, {name == "trsm" ? "n" : "nrhs", std::string("any")}});
      const Source source = render(families(), families().default_of(request));
      CAPTURE(source.id);
      REQUIRE(source.properties.launch.least_columns > 0);
      const std::string file = cuda_file(source, false), opening = "extern \"C\" int ";
      const std::size_t begin = file.find(opening + launcher_name(source.symbol));
      REQUIRE(begin != file.npos);
      std::string given;
      const std::string_view any = request.operation->sizes[shared_size(request).value()].name;
      for (const Kernel_argument& argument : kernel_arguments(request)) {
        const bool number = argument.type == "i64";
        given += (given.empty() ? "" : ", ") + (argument.name == "batch" ? "batch[matrix]"
                                                : argument.name == any   ? "columns[matrix]"
                                                : number                 ? "0"
                                                                         : std::string("nullptr"));
      }
      const Loaded kernel = make(source_of(
          fmt::format(harness, fmt::arg("symbol", source.symbol), fmt::arg("name", launcher_name(source.symbol)),
                      fmt::arg("launcher", file.substr(begin, file.rfind("#endif") - begin)),
                      fmt::arg("arguments", given)),
          32));
      const std::int64_t matrices = source.properties.launch.matrices, least = source.properties.launch.least_columns;
      std::vector<std::int64_t> batch, columns, room;
      for (const std::int64_t b : {std::int64_t{1}, matrices, matrices + 1, 10 * matrices, 1000 * matrices,
                                   std::int64_t{3'000'000'000} * matrices})
        for (const std::int64_t c : {std::int64_t{0}, std::int64_t{1}, least - 1, least, 2 * least - 1, 2 * least,
                                     37 * least, std::int64_t{1} << 40})
          for (const std::int64_t r : {1, 2, 16, 100'000}) batch.push_back(b), columns.push_back(c), room.push_back(r);
      batch.push_back(0), columns.push_back(4 * least), room.push_back(1);
      batch.push_back(-1), columns.push_back(4 * least), room.push_back(1);
      const auto count = static_cast<std::int64_t>(batch.size());
      std::vector<std::int64_t> out(4 * batch.size());
      REQUIRE(launch(kernel, count, arguments(batch.data(), columns.data(), room.data(), out.data(), count),
                     {{out.data(), false, 8, 4, 1, 4, 4}}) == "");
      bool shared = false;
      for (std::size_t i = 0; i < batch.size(); ++i) {
        CAPTURE(batch[i]);
        CAPTURE(columns[i]);
        CAPTURE(room[i]);
        const std::int64_t blocks = (batch[i] + matrices - 1) / matrices;
        CHECK((out[4 * i] == 0) == (batch[i] >= 0));
        CHECK(out[4 * i + 1] * out[4 * i + 2] >= (batch[i] > 0 ? blocks : 0));
        CHECK(out[4 * i + 3] ==
              (batch[i] > 0 ? column_shares(source.properties.launch, columns[i], blocks, 7 * room[i]) : 0));
        shared = shared || out[4 * i + 3] > 1;
      }
      CHECK(shared);
    }
  }
}

}  // namespace
}  // namespace kgen::test
