#include "tools/kgen/peers/batched_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/error.hpp"
#include "tools/kgen/common/words.hpp"

namespace kgen::bench {
namespace {

constexpr std::string_view letters = "sdcz";

// The prototypes that these libraries share.
using Create = int (*)(Library_handle*);
using Destroy = int (*)(Library_handle);
using Set_stream = int (*)(Library_handle, void* stream);
using Get_property = int (*)(int which, int* value);  // major, minor, patch

class Batched_peer final : public Peer {
 public:
  Batched_peer(const Batched_library& of, const Opening& opening)
      : routines_(of.routines), about_(of.files.about), scratch_(opening.device) {
    const Library library(of.files);
    Create create = nullptr;
    Set_stream set_stream = nullptr;
    Get_property get_property = nullptr;
    library.find(of.create, create);
    library.find(of.destroy, destroy_);
    library.find(of.set_stream, set_stream);
    library.find(of.get_property, get_property);
    for (const Batched_routine& routine : routines_) {
      Functions functions{};
      for (std::size_t i = 0; i < letters.size(); ++i)
        for (std::size_t k = 0; k < routine.names.size() && !routine.names[k].empty(); ++k)
          library.find(fmt::format("{}{}{}", of.prefix, static_cast<char>(letters[i] - 'a' + 'A'), routine.names[k]),
                       functions[i][k]);
      functions_.push_back(functions);
    }
    for (int part = 0; part < 3; ++part) check(get_property(part, &version_[part]), of.get_property);
    check(create(&handle_), of.create);
    if (const int status = set_stream(handle_, opening.stream)) {
      destroy_(handle_);
      check(status, of.set_stream);
    }
  }
  ~Batched_peer() override { destroy_(handle_); }

  std::string name() const override {
    return fmt::format("{} {}.{}.{}", about_, version_[0], version_[1], version_[2]);
  }
  bool overwrites_inputs(const Case& of) const override { return routine(of.operation()).overwrites_inputs; }
  void run(const Call& call, std::size_t) override {
    const Batched_routine& one = routine(call.operation->name);
    const auto& functions = functions_[static_cast<std::size_t>(&one - routines_.data())][letters.find(call.precision)];
    for_each_part(call, [&](const Arrays& of) {
      const int status = one.call({functions, handle_, of, scratch_});
      if (status != 0)
        check(status, join({one.names.begin(), std::ranges::find(one.names, std::string_view())}, " or "));
    });
  }

 private:
  using Functions = std::array<std::array<void*, 2>, 4>;  // of a routine: s, d, c, z

  const Batched_routine& routine(std::string_view operation) const {
    return *std::ranges::find_if(routines_,
                                 [&](const Batched_routine& one) { return one.served.operation == operation; });
  }
  void check(int status, std::string_view what) const {
    if (status != 0) throw Error(Failure::device, fmt::format("{}'s {} answers status {}", about_, what, status));
  }

  std::span<const Batched_routine> routines_;
  std::string about_;
  std::vector<Functions> functions_;  // of each routine
  Scratch scratch_;
  Destroy destroy_ = nullptr;
  Library_handle handle_ = nullptr;
  std::array<int, 3> version_{};
};

}  // namespace

int* Scratch::integers(std::int64_t count) {
  const auto bytes = static_cast<std::size_t>(count) * sizeof(int);
  if (memory_.bytes() < bytes) memory_ = Device_memory(device_, bytes);
  return reinterpret_cast<int*>(memory_.data());
}

std::vector<Served> served(std::span<const Batched_routine> routines) {
  std::vector<Served> all;
  for (const Batched_routine& routine : routines) all.push_back(routine.served);
  return all;
}

std::unique_ptr<Peer> open_batched(const Batched_library& library, const Opening& opening) {
  return std::make_unique<Batched_peer>(library, opening);
}

}  // namespace kgen::bench
