#include "runtime/engine/kernels.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "runtime/engine/driver_needs.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

constexpr std::string_view object_format = "object 2";  // of Object's bytes; part of every key

// Each part with its length, so that different parts never make the same key.
std::string digest_of(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(fmt::format("{}:", part.size())).append(part);
  return sha256(text);
}

struct Origin_name {
  Origin origin;
  std::string_view name;
};
constexpr Origin_name origin_names[] = {
    {Origin::memory, "memory"}, {Origin::disk, "disk"}, {Origin::compiled, "compiled"}};

}  // namespace

std::string_view to_string(Origin origin) {
  for (const Origin_name& row : origin_names) {
    if (row.origin == origin) return row.name;
  }
  return "unknown";
}

struct Kernels::State {
  using Key = std::pair<std::string, std::string>;  // id, the digest of the family's files

  std::shared_ptr<Device> device;
  std::shared_ptr<const Families> families;
  std::shared_ptr<Cache> cache;
  std::shared_ptr<const Compiler> compiler;

  mutable std::mutex mutex;  // of what follows; never held while something is read, compiled or loaded
  std::map<Key, std::shared_future<Kernel>> kernels;
  Counters counters;
  std::mutex library_mutex;
  std::shared_ptr<Library> library;

  void count(std::uint64_t Counters::*counter) {
    const std::lock_guard lock(mutex);
    ++(counters.*counter);
  }

  Key key(const Spec& spec) const { return {id(spec), families->find(spec).files_digest()}; }
  Kernel make(const Spec& spec, const Key& key);
  enum class Found_by { alias, text };
  std::optional<Object> read_object(const std::string& id, const std::string& digest, Found_by by);
  bool load(const Object& object, Kernel& kernel);
  void load_new(const Object& object, Kernel& kernel);
  std::string read(Cache::Kind kind, const std::string& digest);
};

// A file's content, "" if there is no good one; a bad one is counted (the cache has deleted it).
std::string Kernels::State::read(Cache::Kind kind, const std::string& digest) {
  std::string bad;
  const auto content = cache->read(kind, compiler->architecture(), digest, &bad);
  if (!bad.empty()) count(&Counters::discarded);
  return content.value_or(std::string());
}

// Nothing if the object is not there, or not of this kernel. What is bad is discarded, unless it may be good for
// another kernel: an alias that names a whole object of another one is itself what is wrong.
std::optional<Object> Kernels::State::read_object(const std::string& id, const std::string& digest, Found_by by) {
  const std::string content = read(Cache::Kind::object, digest);
  if (content.empty()) return std::nullopt;
  std::optional<Object> object = object_from_bytes(content);
  if (object && object->id == id && object->architecture == compiler->architecture()) return object;
  count(&Counters::discarded);
  if (object && by == Found_by::alias) return std::nullopt;  // the alias is written anew
  cache->discard(Cache::Kind::object, compiler->architecture(), digest);
  return std::nullopt;
}

// Loads what came from disk. False if the device refuses it as code; other failures are not the object's fault.
bool Kernels::State::load(const Object& object, Kernel& kernel) {
  try {
    kernel.loaded = device->load(object);
    return true;
  } catch (const Error& error) {
    if (error.kind() != Failure::bad_code) throw;
    return false;
  }
}

// Loads what was just compiled. What the device refuses may be too new for the driver.
void Kernels::State::load_new(const Object& object, Kernel& kernel) {
  try {
    kernel.loaded = device->load(object);
  } catch (const Error& error) {
    const bool refused = error.kind() == Failure::bad_code && !device->driver().empty();
    const std::string why = refused ? too_old_driver(find_nvrtc(), find_cuda()) : std::string();
    if (why.empty()) throw;
    throw Error(Failure::bad_code, fmt::format("{}: {}", error.what(), why));
  }
}

Kernel Kernels::State::make(const Spec& spec, const Key& key) {
  const std::string& architecture = compiler->architecture();
  const std::string identity = compiler->identity();
  const auto alias_under = [&](const std::string& compiler_identity) {
    return digest_of({key.first, key.second, generator_version(), compiler_identity, architecture, object_format});
  };
  const std::string alias = alias_under(identity);
  // Under both names: with this compiler, and for a machine where none is found.
  const auto write_aliases = [&](const std::string& object_digest) {
    cache->write(Cache::Kind::alias, architecture, alias, object_digest);
    const std::string without = alias_under(compiler->identity_without_compiler());
    if (without != alias) cache->write(Cache::Kind::alias, architecture, without, object_digest);
  };
  Kernel kernel;
  kernel.id = key.first;

  // Warm: the alias names the object; nothing is rendered.
  std::string digest = read(Cache::Kind::alias, alias);
  const auto from_disk = [&](Found_by by) {
    std::optional<Object> object = read_object(key.first, digest, by);
    if (!object) return false;
    if (load(*object, kernel)) {
      object->code.clear();
      kernel.object = std::move(*object);
      kernel.origin = Origin::disk;
      count(&Counters::disk_hits);
      return true;
    }
    cache->discard(Cache::Kind::object, architecture, digest);
    cache->discard(Cache::Kind::alias, architecture, alias);
    count(&Counters::discarded);
    return false;
  };
  if (!digest.empty() && from_disk(Found_by::alias)) return kernel;

  // The same text may have been compiled under another alias: look once more, by what the text says.
  const std::string named = std::exchange(digest, std::string());
  count(&Counters::renders);
  const Source source = render(*families, spec);
  digest = digest_of({compiler->keyed_text(source), identity, architecture, object_format});
  if (digest != named && from_disk(Found_by::text)) {
    write_aliases(digest);
    return kernel;
  }

  count(&Counters::compiles);
  Object object = compiler->compile(source);
  load_new(object, kernel);
  // Only what was loaded is stored; the object first, so that no alias names what is not there yet.
  cache->write(Cache::Kind::object, architecture, digest, to_bytes(object));
  write_aliases(digest);
  object.code.clear();
  kernel.object = std::move(object);
  kernel.origin = Origin::compiled;
  return kernel;
}

Kernels::Kernels(std::shared_ptr<Device> device, std::shared_ptr<const Families> families, std::shared_ptr<Cache> cache,
                 std::shared_ptr<const Compiler> compiler)
    : state_(std::make_unique<State>()) {
  state_->device = std::move(device);
  state_->families = std::move(families);
  state_->cache = std::move(cache);
  state_->compiler = std::move(compiler);
}

Kernels::~Kernels() = default;

Kernel Kernels::get(const Spec& spec) {
  if (is_library(spec)) return {.id = id(spec), .loaded = {}, .object = {}, .origin = Origin::memory};
  const auto start = Clock::now();
  const State::Key key = state_->key(spec);
  std::promise<Kernel> promise;
  std::shared_future<Kernel> future;
  bool ours = false;
  {
    const std::lock_guard lock(state_->mutex);
    auto& slot = state_->kernels[key];
    if (!slot.valid()) {
      slot = promise.get_future().share();
      ours = true;
    }
    future = slot;
  }
  if (ours) {
    try {
      Kernel kernel = state_->make(spec, key);
      kernel.seconds = seconds_since(start);
      promise.set_value(kernel);
      return kernel;
    } catch (...) {
      {
        // Forgotten before those who wait are told, so that whoever asks next tries again.
        const std::lock_guard lock(state_->mutex);
        state_->kernels.erase(key);
      }
      promise.set_exception(std::current_exception());
      throw;
    }
  }
  Kernel kernel = future.get();
  kernel.origin = Origin::memory;
  kernel.seconds = seconds_since(start);
  state_->count(&Counters::memory_hits);
  return kernel;
}

bool Kernels::in_memory(const Spec& spec) const {
  if (is_library(spec)) return true;
  const State::Key key = state_->key(spec);
  const std::lock_guard lock(state_->mutex);
  const auto found = state_->kernels.find(key);
  return found != state_->kernels.end() && found->second.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

Counters Kernels::counters() const {
  const std::lock_guard lock(state_->mutex);
  return state_->counters;
}

Cache& Kernels::cache() { return *state_->cache; }

std::shared_ptr<Library> Kernels::library() {
  const std::lock_guard lock(state_->library_mutex);
  if (!state_->library) state_->library = open_library(state_->device);
  return state_->library;
}

std::shared_ptr<Kernels> Kernels::shared(std::shared_ptr<Device> device, std::shared_ptr<const Families> families) {
  // Kept to the process's end: modules stay loaded, and graphs outlive engines.
  using Key = std::pair<std::string, const Families*>;
  static std::mutex mutex;
  static auto& registry = *new std::map<Key, std::shared_ptr<Kernels>>();
  const std::lock_guard lock(mutex);
  auto& kernels = registry[Key(device->name(), families.get())];
  if (!kernels) {
    std::shared_ptr<const Compiler> compiler = make_compiler(device->architecture());
    try {
      compiler->identity();  // opens NVRTC, so that the first kernel from disk need not
    } catch (const Error&) {
      // Whoever asks for a kernel is told.
    }
    kernels =
        std::make_shared<Kernels>(std::move(device), std::move(families),
                                  std::make_shared<Cache>(Cache::options_from_environment()), std::move(compiler));
  }
  return kernels;
}

}  // namespace kgen
