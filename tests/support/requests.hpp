// Requests as tests write them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/request.hpp"

namespace kgen::test {

// Every size n, and options where they are given.
inline Request square(std::string_view name, char precision, std::int64_t n, const Settings& options = {}) {
  Settings wanted;
  for (const Size& size : operation(name).sizes) wanted.push_back({std::string(size.name), n});
  wanted.insert(wanted.end(), options.begin(), options.end());
  return make_request(name, precision, wanted);
}

// Sizes that another one limits are at most as large.
inline void fit(const Operation& operation, std::span<std::int64_t> sizes) {
  for (std::size_t i = 0; i < operation.sizes.size(); ++i)
    if (const int most = operation.sizes[i].most; most >= 0)
      sizes[i] = std::min(sizes[i], sizes[static_cast<std::size_t>(most)]);
}

// With one of what kernels take at run time unless it is one; nothing if there is no such size.
inline std::optional<Request> with_one(Request request) {
  const std::vector<Size>& sizes = request.operation->sizes;
  bool found = false;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i].takes_one(request.options)) {
      request.sizes[i] = 1;
      found = true;
    }
  return found ? std::optional(request) : std::nullopt;
}

// Every size n, with each combination of the options' words that says something else, in every layout.
inline std::vector<Request> squares(std::string_view name, char precision, std::int64_t n) {
  std::vector<Settings> combinations = {{}};
  const auto choose = [&](std::string_view option, const auto& words) {
    std::vector<Settings> more;
    for (const Settings& one : combinations) {
      for (const std::string_view word : words) {
        more.push_back(one);
        set(more.back(), option, std::string(word));
      }
    }
    combinations = std::move(more);
  };
  for (const Option& option : operation(name).options) {
    std::vector<std::string_view> words;
    for (const Option::Word& word : option.words) words.push_back(word.name);
    choose(option.name, words);
  }
  std::vector<std::string_view> layouts(layout_names.begin(), layout_names.end());
  if (!operation(name).variable_form || n > common_limit) std::erase(layouts, to_string(Layout::grouped));
  choose("layout", layouts);
  std::vector<Request> all;
  for (const Settings& options : combinations) {
    const Request request = square(name, precision, n, options);
    if (std::ranges::find(all, request) == all.end()) all.push_back(request);
  }
  return all;
}

}  // namespace kgen::test
