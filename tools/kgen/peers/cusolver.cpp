// cuSOLVER's batched Cholesky factorisation. Its LU (cusolverDnXgetrf) takes one matrix a call, which is no peer of a
// batch. Opened when the bench runs; no header of cuSOLVER is needed to build.
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "generator/error.hpp"
#include "tools/kgen/peers/arrays.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {
namespace {

// cusolverDn.h's prototypes, with the element type left out.
using Handle = void*;
using Create = int (*)(Handle*);
using Destroy = int (*)(Handle);
using Set_stream = int (*)(Handle, void* stream);
using Get_property = int (*)(int which, int* value);
using Potrf = int (*)(Handle, int uplo, int n, void* const* A, int lda, int* info, int batch);

struct Library {
  Create create = nullptr;
  Destroy destroy = nullptr;
  Set_stream set_stream = nullptr;
  Get_property get_property = nullptr;
  std::array<Potrf, 4> potrf{};  // of s, d, c, z
};
constexpr std::string_view letters = "sdcz";

void check(int status, std::string_view what) {
  if (status != 0) throw Error(Failure::device, fmt::format("cuSOLVER's {} answers status {}", what, status));
}

class Cusolver final : public Peer {
 public:
  Cusolver(const Library& library, void* stream) : library_(library) {
    check(library_.create(&handle_), "cusolverDnCreate");
    check(library_.set_stream(handle_, stream), "cusolverDnSetStream");
    for (int part = 0; part < 3; ++part) check(library_.get_property(part, &version_[part]), "cusolverGetProperty");
  }
  ~Cusolver() override { library_.destroy(handle_); }

  std::string name() const override { return fmt::format("cuSOLVER {}.{}.{}", version_[0], version_[1], version_[2]); }
  bool serves(const Case& of) const override { return of.operation() == "potrf"; }
  void run(const Call& call) override {
    const Potrf potrf = library_.potrf[letters.find(call.precision)];
    constexpr std::int64_t most = std::numeric_limits<int>::max();  // batch counts are int there
    for (std::int64_t first = 0; first < call.batch; first += most) {
      const int count = static_cast<int>(std::min(most, call.batch - first));
      const Arrays of{call, first};
      check(potrf(handle_, of.is("uplo", "upper"), of.size("n"), of.matrices("A"), of.leading("A"), of.integers("info"),
                  count),
            "potrfBatched");
    }
  }

 private:
  Library library_;
  Handle handle_ = nullptr;
  int version_[3] = {0, 0, 0};
};

void* open_library() {
  const char* chosen = std::getenv("KGEN_CUSOLVER");  // a file, for libraries in unusual places
  for (const char* name : {chosen, "libcusolver.so.12", "libcusolver.so", "/usr/local/cuda/lib64/libcusolver.so.12",
                           "/usr/local/cuda/lib64/libcusolver.so", "libcusolver.so.11"})
    if (name && *name)
      if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

template <class Function>
bool find(void* library, const std::string& name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name.c_str()));
  return function != nullptr;
}

}  // namespace

Peer_opened open_cusolver(void* stream) {
  void* opened = open_library();
  if (!opened)
    return {nullptr, "cuSOLVER is not measured: libcusolver.so.12 was not found (KGEN_CUSOLVER names the file)"};
  Library library;
  bool whole = find(opened, "cusolverDnCreate", library.create) && find(opened, "cusolverDnDestroy", library.destroy) &&
               find(opened, "cusolverDnSetStream", library.set_stream) &&
               find(opened, "cusolverGetProperty", library.get_property);
  for (std::size_t i = 0; i < library.potrf.size(); ++i) {
    const char upper = static_cast<char>(letters[i] - 'a' + 'A');
    whole = whole && find(opened, fmt::format("cusolverDn{}potrfBatched", upper), library.potrf[i]);
  }
  if (!whole) return {nullptr, "cuSOLVER is not measured: its library lacks the batched routines"};
  try {
    return {std::make_unique<Cusolver>(library, stream), {}};
  } catch (const Error& error) {
    return {nullptr, error.what()};
  }
}

}  // namespace kgen::bench
