// From the options --ops, --sizes, --precisions and one option per word parameter of the operations table (--pivot,
// --layout) to requests and specs, in one canonical order whatever the order of the arguments.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "generator/family.hpp"
#include "runtime/device/device.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen {

using Word_options = std::map<std::string, std::string>;  // parameter -> the option's text; empty: not given

// The names of the operations that users call.
std::vector<std::string> listed_operations();
// A list of operations, building blocks of plans too; throws Error(usage) that names the option.
std::vector<std::string> parse_all_operations(const std::string& option, const std::string& text);
// The same of those whose results can be verified, for commands that measure.
std::vector<std::string> parse_operations(const std::string& option, const std::string& text);
// Every word parameter of the table with the union of its legal words.
std::map<std::string, std::vector<std::string>> word_parameters();
// `defaults`: of a command that takes other words than the tables' first where none are given.
void add_word_options(CLI::App& app, Word_options& words, bool lists, const Word_options& defaults = {});

// All combinations; in `words` an option that is not given stands for the parameter's default. The result is sorted as
// the tables are: operation, words, precision, size.
std::vector<Spec> requests(const std::vector<std::string>& operations, const std::vector<char>& precisions,
                           const std::vector<std::int64_t>& sizes, const Word_options& words);

// The specs that serve a request, best first: those of its plan's steps, chosen by `tuning`, and with `all` every
// variant of these steps.
std::vector<Spec> specs_for(const Families& families, const Spec& request, bool all, const Tuning& tuning = {});

// What "host", "cuda:0", ... mean; throws Error(usage) that names the option.
Device_name device_of(const std::string& option, const std::string& text);
// "sm_90" of "cuda:0", "host" of "host"; empty if there is no such device.
std::string architecture_of_device(const std::string& device);

std::string about_request(const Spec& request);  // "getrf d, m = 8, ..."

// Throws Error(usage) if --arch is too old for the spec; `best`: it was chosen for this architecture, so that no other
// variant serves either.
void check_architecture(const Families& families, const Spec& spec, const std::string& arch, bool best);

// A spec from an id that a user typed: throws Error(usage) if the id, its family or its tunables are not legal.
Spec spec_of_id(const Families& families, const std::string& option, const std::string& id);

// An id decides everything; options given beside it (empty: not given) must not contradict it. Throws Error(usage).
void check_agrees(const std::string& option, const std::string& operations, const std::string& sizes,
                  const std::string& precisions, const Word_options& words, const Spec& spec);

}  // namespace kgen
