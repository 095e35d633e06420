#include "tools/kgen/bench_suite.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "generator/error.hpp"
#include "tools/kgen/whole_files.hpp"
#include "tools/kgen/words.hpp"

namespace kgen::bench {
namespace {

using nlohmann::json;
constexpr std::string_view suffix = ".json";

std::string text_of(const std::string& name) {
  if (name.ends_with(suffix)) return read_file(name);
  for (const Embedded_file& file : embedded_suites())
    if (file.path == name + std::string(suffix)) return std::string(file.content);
  refuse("--suite", name, join(suite_names()) + ", or a file that ends in .json");
}

Question question_of(const json& run) {
  Question question;
  question.variants = "best";
  for (const auto& [key, value] : run.items()) {
    if (key == "aims" || key == "about") continue;
    if (key == "ops")
      question.ops = value;
    else if (key == "sizes")
      question.sizes = value;
    else if (key == "precisions")
      question.precisions = value;
    else if (key == "variants")
      question.variants = value;
    else if (word_parameters().count(key))
      question.words[key] = value;
    else
      throw Error(Failure::usage, fmt::format("a run has no '{}'", key));
  }
  return question;
}

}  // namespace

std::vector<std::string> suite_names() {
  std::vector<std::string> names;
  for (const Embedded_file& file : embedded_suites())
    names.emplace_back(file.path.substr(0, file.path.size() - suffix.size()));
  return names;
}

std::vector<Chosen> choose_suite(const std::string& name, const Families& families, const Tuning& tuning) {
  const std::string text = text_of(name);
  std::vector<Chosen> all;
  try {
    const json suite = json::parse(text);
    for (const json& run : suite.at("runs")) {
      const std::map<std::string, double> aims = run.value("aims", std::map<std::string, double>());
      for (Chosen& one : choose(question_of(run), families, tuning)) {
        const auto aim = aims.find(std::to_string(one.of.n()));
        if (aim != aims.end()) one.aim = aim->second;
        one.about = run.value("about", "");
        all.push_back(std::move(one));
      }
    }
  } catch (const json::exception& problem) {
    throw Error(Failure::usage, fmt::format("--suite {}: {}", name, problem.what()));
  } catch (const Error& error) {
    throw Error(Failure::usage, fmt::format("--suite {}: {}", name, error.what()));
  }
  return all;
}

}  // namespace kgen::bench
