#include "tools/kgen/options/words.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "generator/model/architecture.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/spelling.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/engine/template_folders.hpp"

namespace kgen {

void refuse(const std::string& option, const std::string& value, const std::string& allowed) {
  refuse_use("{}: '{}' is not allowed; it takes {}", option, value, allowed);
}

void refuse_word(const std::string& option, const std::string& word, const std::vector<std::string>& allowed,
                 std::string_view more) {
  refuse_use("{}: '{}' is not allowed; {}", option, word, what_there_is(word, allowed, more, "it takes "));
}

std::string counted(std::size_t number, std::string_view one, std::string_view more) {
  return fmt::format("{} {}{}", number, number == 1 || more.empty() ? one : more,
                     number == 1 || !more.empty() ? "" : "s");
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string next_lines(const std::string& text, std::string_view indent) {
  constexpr int most = 8;
  std::istringstream lines(text);
  std::string found, line;
  std::getline(lines, line);
  for (int i = 0; i < most && std::getline(lines, line); ++i) found += fmt::format("\n{}{}", indent, line);
  return found;
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string join_or(const std::vector<std::string>& words) {
  if (words.size() < 2) return join(words);
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::vector<std::string> split_list(const std::string& option, const std::string& text) {
  std::vector<std::string> pieces;
  for (std::string_view piece : split(text, ",")) {
    piece = piece.substr(0, piece.find_last_not_of(' ') + 1);
    piece.remove_prefix(std::min(piece.find_first_not_of(' '), piece.size()));
    if (piece.empty()) refuse(option, text, "words separated by single commas");
    if (!contains(pieces, piece)) pieces.emplace_back(piece);
  }
  return pieces;
}

std::vector<std::string> split_words(const std::string& option, const std::string& text,
                                     const std::vector<std::string>& allowed) {
  auto words = split_list(option, text);
  for (const auto& word : words) {
    if (!contains(allowed, word)) refuse_word(option, word, allowed);
  }
  return words;
}

namespace {

std::int64_t parse_number(const std::string& option, const std::string& whole, std::string_view text, std::int64_t most,
                          const std::string& takes, const std::string& others) {
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem == std::errc::invalid_argument || end != text.data() + text.size()) {
    if (whole.ends_with(".npy"))
      refuse_use("{}: '{}' is a file: kgen run OP --input {} reads it", option, whole, whole);
    refuse(option, whole, "sizes like 8, 4,8,12, 1-32 or 1-32:4" + others);
  }
  if (problem != std::errc() || number < 1 || number > most) {
    refuse_use("{}: {}{} is out of range; {}", option, text, text == whole ? "" : fmt::format(" in '{}'", whole),
               takes.empty() ? fmt::format("it takes 1 to {}", most) : takes);
  }
  return number;
}

}  // namespace

std::vector<std::int64_t> parse_sizes(const std::string& option, const std::string& text, std::int64_t most,
                                      const std::string& takes, const std::string& others) {
  constexpr std::int64_t most_step = std::int64_t{1} << 31;
  std::set<std::int64_t> sizes;
  for (const std::string& piece : split_list(option, text)) {
    std::string_view range = piece, step;
    if (const auto colon = range.find(':'); colon != range.npos) {
      step = range.substr(colon + 1);
      range = range.substr(0, colon);
    }
    std::string_view first = range, last = range;
    if (const auto dash = range.find('-', 1); dash != range.npos) {
      first = range.substr(0, dash);
      last = range.substr(dash + 1);
    } else if (range.size() != piece.size()) {
      refuse(option, piece, "a step behind a range only: 1-32:4");
    }
    const std::int64_t from = parse_number(option, piece, first, most, takes, others);
    const std::int64_t to = parse_number(option, piece, last, most, takes, others);
    const std::int64_t by = range.size() == piece.size()
                                ? 1
                                : parse_number(option, piece, step, most_step, "a step must be at least 1", others);
    if (from > to) refuse(option, piece, "ranges that ascend: " + fmt::format("{}-{}", to, from));
    for (std::int64_t n = from; n <= to; n += by) sizes.insert(n);
  }
  return {sizes.begin(), sizes.end()};
}

std::int64_t parse_integer(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most) {
  const auto number = number_in<std::int64_t>(text);
  if (!number || *number < least || *number > most)
    refuse(option, text, fmt::format("a whole number, {} to {}", least, most));
  return *number;
}

namespace {

// The letter of a type's name in C++, CUDA or NumPy; 0 for others.
char letter_of_type(std::string_view word) {
  struct Types {
    char letter;
    std::array<std::string_view, 4> names;
  };
  constexpr Types types[] = {{'s', {"float", "single", "float32", "f32"}},
                             {'d', {"double", "float64", "f64", "fp64"}},
                             {'c', {"complex64", "c64", "cuComplex", "complex<float>"}},
                             {'z', {"complex128", "c128", "cuDoubleComplex", "complex<double>"}}};
  for (const Types& one : types)
    if (contains(one.names, word)) return one.letter;
  return 0;
}

}  // namespace

std::vector<char> parse_precisions(const std::string& option, const std::string& text) {
  std::vector<std::string> allowed;
  for (const auto& row : precisions()) allowed.emplace_back(1, row.letter);
  const auto words = split_list(option, text);
  for (const auto& word : words) {
    if (contains(allowed, word)) continue;
    if (const char letter = letter_of_type(word))
      refuse(option, word, fmt::format("{}; did you mean {}?", join(allowed), letter));
    refuse_word(option, word, allowed);
  }
  std::vector<char> letters;
  for (const auto& word : allowed) {
    if (contains(words, word)) letters.push_back(word[0]);
  }
  return letters;
}

int parse_architecture(const std::string& option, const std::string& text) {
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  const auto number = architecture_number(digits ? "sm_" + text : text);
  if (!number) {
    // "sm90", "9.0", "compute_90"; else it may be a GPU's name.
    std::string meant = "sm_";
    std::ranges::copy_if(text, std::back_inserter(meant), [](unsigned char c) { return std::isdigit(c) != 0; });
    const bool plain =
        text.find_first_not_of("0123456789.") == text.npos || text.starts_with("sm") || text.starts_with("compute_");
    refuse(option, text,
           plain && architecture_number(meant)
               ? fmt::format("architectures like sm_80, sm_90; did you mean {}?", meant)
               : "architectures like sm_80, sm_90; nvidia-smi --query-gpu=name,compute_cap --format=csv prints a "
                 "GPU's as 8.0, 9.0");
  }
  if (is_plausible_architecture(*number)) return *number;
  // An NVRTC that is newer than the table knows better.
  const auto supported = find_nvrtc().architectures;
  if (std::ranges::count(supported, architecture_name(*number)) > 0) return *number;
  std::vector<std::string> names;
  for (const Architecture& known : architectures()) names.push_back(architecture_name(known.number));
  refuse(option, text, "architectures that there are (" + join(names) + ") and newer ones");
}

std::string without_host_advice(std::string problem) {
  for (const std::string_view advice : {", or use the device 'host'", "; use the device 'host'"}) {
    if (const auto at = problem.find(advice); at != problem.npos) problem.erase(at, advice.size());
  }
  return problem;
}

Declared_option add_gpu_option(Command command, std::string& gpu) {
  return command.add("--gpu NAME", &gpu,
                     "The GPU whose tuning rows count first, if an architecture has several; a part of its name: H100");
}

Declared_option add_json_option(Command command, bool& json, const std::string& more) {
  return command.add("--json", &json, "Print one JSON document" + more);
}

Declared_option add_templates_option(Command command, std::vector<std::string>& folders) {
  return command.add("--templates DIR", &folders,
                     "A folder with more families (*.cu.t, *.plan.t), in addition to $KGEN_TEMPLATES; may be repeated");
}

namespace {

bool has_families(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::recursive_directory_iterator at(folder, problem);
  for (; !problem && at != std::filesystem::recursive_directory_iterator(); at.increment(problem))
    if (is_family_file(at->path().string())) return true;
  return static_cast<bool>(problem);  // loading says what is wrong with the folder
}

}  // namespace

std::shared_ptr<const Families> load_families(const std::vector<std::string>& folders) {
  std::vector<std::filesystem::path> paths;
  const auto add = [&paths](const char* where, const std::string& folder) {
    std::error_code problem;
    if (!std::filesystem::is_directory(folder, problem)) {
      refuse_use("{}: there is no folder '{}'", where, folder);
    }
    const bool known = std::any_of(paths.begin(), paths.end(), [&](const auto& path) {
      return std::filesystem::equivalent(path, folder, problem);
    });
    if (known) return;
    if (!has_families(folder)) refuse_use("{}: no family (OPERATION_NAME.cu.t or .plan.t) is in '{}'", where, folder);
    paths.emplace_back(folder);
  };
  for (const auto& folder : template_folders()) add("KGEN_TEMPLATES", folder);
  for (const auto& folder : folders) add("--templates", folder);
  return std::make_shared<const Families>(Families::load(paths));
}

}  // namespace kgen
