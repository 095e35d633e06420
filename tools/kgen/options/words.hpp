// What every subcommand's options share: comma lists, sizes, and the folders of --templates.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/family.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/options/command_line.hpp"

namespace kgen {

// In the help of --device.
inline const std::string about_host = "host (the same kernels on the processor, which is slow)";

bool contains(const auto& list, const auto& value) { return std::ranges::find(list, value) != std::ranges::end(list); }

// "a,b,c" without empty pieces, repeats, and blanks around the pieces; throws Error(usage) that names the option.
std::vector<std::string> split_list(const std::string& option, const std::string& text);
// The same, each piece one of `allowed`.
std::vector<std::string> split_words(const std::string& option, const std::string& text,
                                     const std::vector<std::string>& allowed);
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");
std::string join_or(const std::vector<std::string>& words);  // "a, b or c"
// "1 kernel", "2 kernels"; `more`: of several, where that is not one and an s.
std::string counted(std::size_t number, std::string_view one, std::string_view more = {});
// A message's first line, and the next few of them, each behind a line's end and `indent`: compilers say much, and all
// of it is in the JSON.
std::string first_line(const std::string& text);
std::string next_lines(const std::string& text, std::string_view indent);
[[noreturn]] void refuse(const std::string& option, const std::string& value, const std::string& allowed);
// Of a word that is none of `allowed`, in the words of what_there_is().
[[noreturn]] void refuse_word(const std::string& option, const std::string& word,
                              const std::vector<std::string>& allowed, std::string_view more = {});

// "1-32", "4,8,12", "1-32:4" (every fourth from 1), or a mixture, up to `most`; ascending, without repeats. `takes`
// says in the message what is allowed, if that is more than 1 to `most`; `others` what else there is, where the text is
// no sizes at all.
std::vector<std::int64_t> parse_sizes(const std::string& option, const std::string& text, std::int64_t most = max_size,
                                      const std::string& takes = {}, const std::string& others = {});

// One whole number, perhaps negative.
std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most);

// "s,d" in the table's order.
std::vector<char> parse_precisions(const std::string& option, const std::string& text);

// "sm_90", "90" -> 90; throws Error(usage).
int parse_architecture(const std::string& option, const std::string& text);

// Why there is no GPU, without the advice to use `host`.
std::string without_host_advice(std::string problem);

Declared_option add_gpu_option(Command command, std::string& gpu);  // --gpu: gpu_of_tables()
Declared_option add_json_option(Command command, bool& json, const std::string& more = {});
// --templates DIR, repeatable; load_families takes the folders of KGEN_TEMPLATES besides.
Declared_option add_templates_option(Command command, std::vector<std::string>& folders);
std::shared_ptr<const Families> load_families(const std::vector<std::string>& folders);

}  // namespace kgen
