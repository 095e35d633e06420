// cuSOLVER's batched Cholesky factorisation. Its LU (cusolverDnXgetrf) takes one matrix a call, which is no peer of a
// batch. Opened when the bench runs; no header of cuSOLVER is needed to build.
#include <array>

#include "tools/kgen/peers/arrays.hpp"
#include "tools/kgen/peers/library.hpp"

namespace kgen::bench {
namespace {

// cusolverDn.h's prototypes, with the element type left out.
using Handle = void*;
using Create = int (*)(Handle*);
using Destroy = int (*)(Handle);
using Set_stream = int (*)(Handle, void* stream);
using Get_property = int (*)(int which, int* value);
using Potrf = int (*)(Handle, int uplo, int n, void* const* A, int lda, int* info, int batch);

struct Functions {
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
  Cusolver(const Functions& functions, void* stream) : functions_(functions) {
    check(functions_.create(&handle_), "cusolverDnCreate");
    check(functions_.set_stream(handle_, stream), "cusolverDnSetStream");
    for (int part = 0; part < 3; ++part) check(functions_.get_property(part, &version_[part]), "cusolverGetProperty");
  }
  ~Cusolver() override { functions_.destroy(handle_); }

  std::string name() const override { return fmt::format("cuSOLVER {}.{}.{}", version_[0], version_[1], version_[2]); }
  bool serves(const Case& of) const override { return of.operation() == "potrf"; }
  void run(const Call& call) override {
    const Potrf potrf = functions_.potrf[letters.find(call.precision)];
    for_each_part(call, [&](const Arrays& of) {
      check(potrf(handle_, of.is("uplo", "upper"), of.size("n"), of.matrices("A"), of.leading("A"), of.integers("info"),
                  of.count),
            "potrfBatched");
    });
  }

 private:
  Functions functions_;
  Handle handle_ = nullptr;
  int version_[3] = {0, 0, 0};
};

}  // namespace

Peer_opened open_cusolver(void* stream) {
  Library library("cuSOLVER", "KGEN_CUSOLVER", "libcusolver.so", {"12", "11"});
  Functions functions;
  library.find("cusolverDnCreate", functions.create);
  library.find("cusolverDnDestroy", functions.destroy);
  library.find("cusolverDnSetStream", functions.set_stream);
  library.find("cusolverGetProperty", functions.get_property);
  for (std::size_t i = 0; i < letters.size(); ++i)
    library.find(fmt::format("cusolverDn{}potrfBatched", static_cast<char>(letters[i] - 'a' + 'A')),
                 functions.potrf[i]);
  return library.open([&] { return std::make_unique<Cusolver>(functions, stream); });
}

}  // namespace kgen::bench
