#include "tools/laboratory/peers/batched_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/text/error.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::bench {
namespace {

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
    const Create create = library[of.create];
    const Set_stream set_stream = library[of.set_stream];
    const Get_property get_property = library[of.get_property];
    destroy_ = library[of.destroy];
    for (const Batched_routine& routine : routines_) {
      Functions functions{};
      for (std::size_t i = 0; i < letters.size(); ++i)
        for (std::size_t k = 0; k < routine.names.size() && !routine.names[k].empty(); ++k)
          functions[i][k] =
              library[fmt::format("{}{}{}", of.prefix, static_cast<char>(letters[i] - 'a' + 'A'), routine.names[k])];
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
  std::vector<Peer_way> ways(const Case& of) override {
    ways_.clear();
    std::vector<Peer_way> ways;
    for (std::size_t i = 0; i < routines_.size(); ++i) {
      const Batched_routine& one = routines_[i];
      const bool lies_so = one.manner.by_pointers || of.request.layout != Layout::pointers;
      if (!one.served.serves(of) || !lies_so) continue;
      ways_.push_back(i);
      ways.push_back({name_of(one), one.manner});
    }
    return ways;
  }
  void run(const Peer_call& one) override {
    const std::size_t way = ways_[one.way];
    const auto& functions = functions_[way][letters.find(one.call.precision)];
    for_each_part(one.call, [&](const Arrays& of) {
      const Arrays inputs{one.inputs, of.first, of.count};
      const int status = routines_[way].call({functions, handle_, of, inputs, scratch_});
      if (status != 0) check(status, name_of(routines_[way]));
    });
  }

 private:
  using Functions = std::array<std::array<void*, 2>, 4>;  // of a routine: s, d, c, z

  static std::string name_of(const Batched_routine& one) {  // "getrfBatched and getrsBatched"
    return join({one.names.begin(), std::ranges::find(one.names, std::string_view())}, " and ");
  }
  void check(int status, std::string_view what) const {
    if (status != 0) throw Error(Failure::device, fmt::format("{}'s {} answers status {}", about_, what, status));
  }

  std::span<const Batched_routine> routines_;
  std::string about_;
  std::vector<Functions> functions_;  // of each routine
  std::vector<std::size_t> ways_;     // the routines of the case that it got ready for
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

std::unique_ptr<Peer> open_batched(const Batched_library& library, const Opening& opening) {
  return std::make_unique<Batched_peer>(library, opening);
}

}  // namespace kgen::bench
