// The options that follow from the table: one for each option of an operation (--pivot, --uplo), --layout, and one for
// each size by its name (--m, --nrhs); what their words say of a request.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/request.hpp"
#include "tools/kgen/options/command_line.hpp"

namespace kgen {

// By the name of an option, a size or a factor, its text; empty: not given.
using Word_options = std::map<std::string, std::string>;
std::string text_given(const std::map<std::string, std::string>& texts, std::string_view name);

// The options of all operations in the table's order, then "layout"; of those of one name the words of all.
using Option_words = std::vector<std::pair<std::string, std::vector<std::string>>>;
Option_words option_words();
Option_words option_words(const Operation& operation);
// The sizes of all operations, each an option by its name: --m 3 --n 7. one_size() is what it says, else `fallback`.
std::vector<std::string> size_names();
std::vector<std::string> factor_names();  // of all operations; factors.hpp reads what is given
bool is_given(const std::string& size);   // whether it is a number of its own, that no array is long
inline constexpr std::int64_t most_at_run_time = std::int64_t{1} << 20;  // of a size that is not compiled in
std::int64_t one_size(const Word_options& words, const Operation& op, std::size_t size, bool compiled,
                      std::int64_t fallback);
// The values that are asked for; any_size for "any", which a size takes that is compiled in where it is 1 (`one`).
std::vector<std::int64_t> values_of(const Operation& op, const Size& size, const std::string& text, bool compiled,
                                    bool one);
// The word of --layout where none is given, in every command: what a caller has whose matrices have no gaps.
inline constexpr std::string_view default_layout = "packed";
// Which layouts a command takes. Kernels of layout `grouped` are for one size of a batch of variable size: no command
// runs them by themselves.
enum class Layouts { all, of_one_size };
inline constexpr const char* of_the_operation = "Of the operation";  // groups of --help
inline constexpr const char* less_often = "Less often";
// Options for both.
void add_word_options(Command command, Word_options& words, bool lists, Layouts layouts = Layouts::all);
// Throws where --layout has what is none of Layouts::of_one_size.
void check_of_one_size(const Word_options& words);
// The same words with this layout if none is given.
Word_options with_layout(Word_options words, std::string_view layout);

// Every word that is given must mean something to one of the operations; throws Error(usage).
void check_words(const std::vector<const Operation*>& chosen, const Word_options& words);
// Throws Error(usage) where a word is given that the operation has of real matrices alone, and the precision is
// complex.
void check_precision_of_words(const Operation& operation, char precision, const Word_options& words);
// All combinations of the words asked for.
std::vector<Settings> choices_of(const Operation& operation, const Word_options& words);
// Whether an option that is given as `text` (empty: it is not) names the request's word.
bool agrees(const std::string& option, const std::string& text, const Request& request);

}  // namespace kgen
