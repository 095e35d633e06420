// LAPACK on all cores of the processor, the baseline that papers compare with: each thread calls it for matrices of its
// own. The matrices lie in host memory, and no transfer to or from a GPU is counted.
#include "tools/laboratory/peers/lapack.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <thread>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/laboratory/peers/library.hpp"

namespace kgen::bench {
namespace {

const std::vector<lapack::Routine>& routines() {
  static const std::vector<lapack::Routine> all = [] {
    std::vector<lapack::Routine> both;
    for (const auto& some : {lapack::general_routines(), lapack::triangle_routines()})
      both.insert(both.end(), some.begin(), some.end());
    return both;
  }();
  return all;
}

class Lapack final : public Peer {
 public:
  Lapack() {
    const Library library({.about = "LAPACK",
                           .variable = "KGEN_LAPACK",
                           .names = {"libopenblas.so.0", "liblapack.so.3"},
                           .install = "`apt-get install libopenblas0` or `liblapack3`"});
    for (std::size_t i = 0; i < letters.size(); ++i) {
      library.find(fmt::format("{}getrf_", letters[i]), functions_[i].getrf);
      library.find(fmt::format("{}getri_", letters[i]), functions_[i].getri);
      library.find(fmt::format("{}getrs_", letters[i]), functions_[i].getrs);
      library.find(fmt::format("{}gesv_", letters[i]), functions_[i].gesv);
      library.find(fmt::format("{}potrf_", letters[i]), functions_[i].potrf);
      library.find(fmt::format("{}potrs_", letters[i]), functions_[i].potrs);
      library.find(fmt::format("{}posv_", letters[i]), functions_[i].posv);
      library.find(fmt::format("{}potri_", letters[i]), functions_[i].potri);
      library.find(fmt::format("{}trtri_", letters[i]), functions_[i].trtri);
      library.find(fmt::format("{}lauum_", letters[i]), functions_[i].lauum);
      library.find(fmt::format("{}trsm_", letters[i]), functions_[i].trsm);
      library.find(fmt::format("{}trmm_", letters[i]), functions_[i].trmm);
      library.find(fmt::format("{}gemm_", letters[i]), functions_[i].gemm);
      library.find(fmt::format("{}syrk_", letters[i]), functions_[i].syrk);
      if (precision(letters[i]).complex) library.find(fmt::format("{}herk_", letters[i]), functions_[i].herk);
      library.find(fmt::format("{}laswp_", letters[i]), functions_[i].laswp);
      const std::string lange = fmt::format("{}lange_", letters[i]);
      if (precision(letters[i]).real_bytes == 4)
        library.find(lange, functions_[i].single_lange);
      else
        library.find(lange, functions_[i].double_lange);
    }
    // Threads of its own, for each tiny matrix, would only be in the way.
    if (void* set_threads = library.address("openblas_set_num_threads"))
      reinterpret_cast<void (*)(int)>(set_threads)(1);
    if (void* config = library.address("openblas_get_config")) {
      const std::string text = reinterpret_cast<const char* (*)()>(config)();  // "OpenBLAS 0.3.21 NO_AFFINITY ..."
      about_ = text.substr(0, text.find(' ', text.find(' ') + 1));
    } else if (void* version = library.address("ilaver_")) {
      std::array<int, 3> parts{};
      reinterpret_cast<void (*)(int*, int*, int*)>(version)(&parts[0], &parts[1], &parts[2]);
      about_ = fmt::format("LAPACK {}.{}.{}", parts[0], parts[1], parts[2]);
    }
  }

  std::string name() const override { return fmt::format("{}, {} threads, no transfers", about_, cores_); }
  void run(const Peer_call& one) override {
    const Call& call = one.call;
    const lapack::Functions& functions = functions_[letters.find(call.precision)];
    const auto routine = std::ranges::find_if(
        routines(), [&](const lapack::Routine& row) { return row.served.operation == call.operation->name; });
    for_each_part(call, [&](const Arrays& of) {
      const int threads = threads_for(of);
      // More pieces than threads, so that those that come first take more.
      const std::int64_t pieces = threads == 1 ? 1 : std::min<std::int64_t>(of.count, 8 * threads);
      const auto work = [&](std::size_t piece) {
        lapack::Worker worker{functions, of, precision(call.precision).element_bytes};
        const auto at = static_cast<std::int64_t>(piece);
        for (std::int64_t b = of.count * at / pieces; b < of.count * (at + 1) / pieces; ++b) routine->one(worker, b);
      };
      if (threads == 1)
        work(0);
      else
        parallel_for(static_cast<std::size_t>(pieces), threads, "", work);
    });
  }

 private:
  // Starting a thread takes as long as some 100 us of work are worth: small batches are done by fewer.
  int threads_for(const Arrays& of) const {
    const bool is_complex = precision(of.call.precision).complex;
    const double matrix = 3e-7 + 1e-9 * double(flops(*of.call.operation, is_complex, {of.call.sizes, of.call.options}));
    return static_cast<int>(std::clamp(matrix * of.count / 1e-4, 1.0, double(cores_)));
  }

  std::array<lapack::Functions, 4> functions_{};
  int cores_ = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::string about_ = "LAPACK";
};

}  // namespace

Peer_row lapack_peer() {
  Peer_row row{.name = "lapack",
               .library = "LAPACK on all cores of the processor",
               .served = {},
               .open = [](const Opening&) -> std::unique_ptr<Peer> { return std::make_unique<Lapack>(); },
               .by_default = false,  // it takes seconds for what a GPU does in a millisecond
               .on_processor = true};
  for (const lapack::Routine& routine : routines()) row.served.push_back(routine.served);
  return row;
}

}  // namespace kgen::bench
