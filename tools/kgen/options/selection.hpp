// From the words OP N PRECISION (or the options --ops, --sizes, --precisions) and the options of the operations to
// requests and specs, in one canonical order whatever the order of the arguments.
#pragma once

#include <string>
#include <vector>

#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "runtime/engine/open_device.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/options/command_line.hpp"
#include "tools/kgen/options/option_words.hpp"

namespace kgen {

// What a command is asked: OP N PRECISION, each as a word or as an option, the options of the operations (empty: not
// given), families of one's own, and how it answers.
struct Question {
  std::string ops = {}, sizes = {}, precisions = {};
  Word_options words = {};
  std::vector<std::string> templates = {};  // load_families()
  bool json = false;

  std::vector<std::string> names() const;     // of all operations where none is given
  std::vector<char> letters() const;          // of all precisions where none is given
  std::vector<std::int64_t> numbers() const;  // what --sizes says, none if it is not given
};
// The texts of --help say each default. A word of precisions may also stand where sizes do, which then come behind it,
// or by their own names.
struct Question_texts {
  std::string ops = {}, sizes = {}, precisions = {};  // " (default all)"
  bool one = false;                                   // one operation, one size, one precision, no lists
  Layouts layouts = Layouts::all;
};
void add_question(Command command, Question& question, const Question_texts& texts = {});

// A list of operations, building blocks of plans too, and with `steps_of_plans` those that only plans ask for; throws
// Error(usage) that names the option.
std::vector<std::string> parse_operations(const std::string& option, const std::string& text,
                                          bool steps_of_plans = false);
// What a text of --sizes says; throws Error(usage) for a size that one of the operations does not take.
std::vector<std::int64_t> sizes_asked(const std::vector<std::string>& operations, const std::string& text);
// Every size of the operation that is compiled in is n: all that one number of --sizes can say.
Request square_request(const Operation& operation, char precision, std::int64_t n, Settings words = {});
// What a size is that kernels take at run time unless it is 1, where words do not say so ("1", "any", "1,any"): the
// usual one, 1 or any; or both, so that what is emitted and tuned serves every call. That is kernels, whatever the
// number; which kernel for any of them that is, the number may decide (generator/model/nrhs_class.hpp).
// `tuned` is both, but a number is the usual one, which is measured.
enum class Forms { usual, both, tuned };
// For how many right-hand sides an answer is: ", chosen for nrhs from 9 to 16"; empty of operations without them.
std::string for_columns(const Request& request);
// The largest size that is compiled in: of requests() what --sizes said.
std::int64_t size_of(const Request& request);
std::string words_text(const Request& request);  // of its options: " partial packed"
// " rows=1 search=redux".
std::string tune_text(const Spec& spec, std::string_view before = " ", std::string_view equals = "=");

// All combinations, each size as square_request has it, but for those that the words give by name; without sizes they
// must give all that are compiled in. An option that is not given stands for its default.
// A word may be one of LAPACK's letters instead, and each operation takes those it knows. The result is sorted as the
// tables are: operation, words, precision, size.
std::vector<Request> requests(const Question& question, Forms forms = Forms::usual);

// A request as its calls come: not in place, and in place where an operand may be another.
std::vector<Request> with_places(const Request& request);
// The kernels among plans' steps, once each, in their order; and those of a request's plans, chosen by `tuning`.
std::vector<Spec> kernels_of(const Families& families, const std::vector<Plan>& plans);
std::vector<Spec> specs_for(const Families& families, const Request& request, const Tuning& tuning = {});
// With every variant of those steps.
std::vector<Spec> all_specs_for(const Families& families, const Request& request);

// One's own family, of --templates or KGEN_TEMPLATES, that has a kernel for a request, where the specs that serve it
// are of other families: "getrf column_per_lane"; else empty.
std::string passed_over(const Families& families, const Request& request, const std::vector<Spec>& serving);

std::string devices_taken(const std::string& text);  // what --device takes, in a message about `text`
// What "host", "cuda:0", ... mean; throws Error(usage) that names the option.
Device_name device_of(const std::string& option, const std::string& text);
// What choices are made by on "cuda:0" or "host"; without an architecture if there is no such device.
Tuning tuning_of_device(const std::string& device);
// Those of an architecture's tables, with those of --gpu first if it is given.
Tuning tuning_of_architecture(const std::string& arch, const std::string& gpu);
// The GPU of these architectures whose name has this part, as tables write it ("H100": "NVIDIA H100 80GB HBM3");
// throws Error(usage), naming those that there are, if tables are of none such or of several.
std::string gpu_of_tables(const std::string& part, const Tuning_tables& tables, const std::vector<std::string>& archs);

// Throws Error(usage), naming its steps' kernels, for a plan.
void check_has_text(const Families& families, const std::string& option, const Spec& spec, const Tuning& tuning);

// Throws Error(usage) if the architecture of --arch is too old for the spec; `best`: it was chosen for this one, so
// that no other variant serves either.
void check_architecture(const Families& families, const Spec& spec, int arch, bool best);

// Whether a word stands for a kernel and no operation, by its looks: ids and short names have underscores and no
// commas.
bool is_id(const std::string& word);

// A spec from an id that a user typed: throws Error(usage) if the id, its family or its tunables are not legal.
Spec spec_of_id(const Families& families, const std::string& option, const std::string& id);

// An id decides everything; what is asked beside it must not contradict it. Throws Error(usage).
void check_agrees(const std::string& option, const Question& question, const Spec& spec);

}  // namespace kgen
