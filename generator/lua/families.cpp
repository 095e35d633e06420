#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "generator/lua/helpers.hpp"
#include "generator/lua/template_family.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "generator/text/spelling.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> templates_in(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> files;
  fs::recursive_directory_iterator at(folder, failure);
  while (!failure && at != fs::recursive_directory_iterator()) {
    if (is_family_file(at->path().string()) && at->is_regular_file(failure)) files.push_back(at->path());
    at.increment(failure);
  }
  if (failure) throw Error(Failure::io, fmt::format("templates folder {}: {}", folder.string(), failure.message()));
  std::ranges::sort(files);
  return files;
}

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw Error(Failure::io, fmt::format("template {} cannot be read", file.string()));
  return std::move(text).str();
}

}  // namespace

std::string_view embedded_file(std::string_view path) {
  for (const Embedded_file& file : embedded_files())
    if (file.path == path) return file.content;
  throw Error(Failure::io, fmt::format("the file templates/{} was not built in", path));
}

Families Families::load(std::span<const fs::path> folders) {
  Families families;
  std::map<std::pair<std::string, std::string>, std::string> places;  // of (operation, name)
  const auto add = [&](const std::string& file, const std::string& text, const std::string& place, bool built_in) {
    const std::string digest = sha256(fmt::format("{} {} {}", generator_version(), file, text));
    for (auto& family : make_families(file, text, digest, built_in)) {
      const auto [found, is_new] = places.emplace(std::pair(family->operation(), family->name()), place);
      if (!is_new)
        throw Error(Failure::bad_template, fmt::format("two {} families are named '{}': {} and {}", family->operation(),
                                                       family->name(), found->second, place));
      families.families_.push_back(std::move(family));
    }
  };
  for (const auto& [path, text] : embedded_files())
    if (is_family_file(path)) add(std::string(path), std::string(text), fmt::format("{} (built in)", path), true);
  for (const fs::path& folder : folders)
    for (const fs::path& path : templates_in(folder))
      add(path.lexically_relative(folder).generic_string(), read(path), path.string(), false);
  return families;
}

const Family& Families::find(std::string_view operation, std::string_view name) const {
  std::vector<std::string> names;
  for (const auto& family : families_) {
    if (family->operation() != operation) continue;
    if (family->name() == name) return *family;
    names.push_back(family->name());
  }
  throw Error(
      Failure::usage,
      fmt::format("no {} family is named '{}': {}", operation, name,
                  names.empty() ? "there is none"
                                : what_there_is(name, names,
                                                fmt::format("kgen list families {} says what there is", operation))));
}

std::vector<Spec> Families::variants(const Request& request) const {
  std::vector<Spec> found;
  for (const auto& family : families_) {
    if (family->operation() != request.name()) continue;
    for (Settings& tune : family->variants(request))
      found.push_back(make_spec(request, family->name(), std::move(tune)));
  }
  return found;
}

std::optional<Spec> Families::try_default(const Request& request, const std::string& architecture,
                                          bool built_in) const {
  std::vector<const Family*> offers;
  for (const auto& family : families_)
    if (family->operation() == request.name() && family->place() && (!built_in || family->is_built_in()))
      offers.push_back(family.get());
  std::ranges::stable_sort(offers, {}, &Family::place);
  const std::optional<int> sm = architecture_number(architecture);
  const auto first = [&](const Family::Suits& suits) -> std::optional<Spec> {
    for (const Family* family : offers)
      if (std::optional<Spec> found = family->first_variant(request, suits)) return found;
    return {};
  };
  const auto any = [](const Spec&) { return true; };
  if (!sm) return first(any);
  std::optional<Spec> found = first([&](const Spec& spec) { return suits(find(spec).properties(spec).needs, *sm); });
  return found ? found : first(any);
}

Spec Families::default_of(const Request& request) const {
  std::optional<Spec> found = try_default(request);
  if (!found) throw Error(Failure::unsupported, fmt::format("no family serves {}", about(request)));
  return *std::move(found);
}

Families Families::without(std::string_view operation, bool plans) const {
  Families rest = *this;
  std::erase_if(rest.families_,
                [&](const auto& one) { return one->operation() == operation && one->is_plan() == plans; });
  return rest;
}

}  // namespace kgen
