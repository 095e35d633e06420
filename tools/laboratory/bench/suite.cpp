#include "tools/laboratory/bench/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "generator/text/error.hpp"
#include "generator/text/spelling.hpp"
#include "runtime/files/files.hpp"
#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/bench/peer_choice.hpp"

namespace kgen::bench {
namespace {

constexpr std::string_view suffix = ".json";

std::string text_of(const std::string& name) {
  if (name.ends_with(suffix)) return read_file(name);
  for (const Embedded_file& file : embedded_suites())
    if (file.path == name + std::string(suffix)) return std::string(file.content);
  std::vector<std::string> allowed = suite_names();
  allowed.push_back("FILE" + std::string(suffix));
  refuse_word("--suite", name, allowed, "kgen bench --help lists all");
}

// JSON leaves open which of two equal keys counts, so that here neither does.
Json parse_suite(const std::string& text) {
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  return Json::parse(text, [&keys](int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      refuse_use("{} is given twice", parsed.dump());
    return true;
  });
}

// Gives every member of an object to `take`, which answers whether it knows the key; problems name the key.
void for_each_member(const Json& object, const std::vector<std::string>& known,
                     const std::function<bool(const std::string&, const Json&)>& take) {
  if (!object.is_object()) refuse_use("must be an object, but is {}", object.type_name());
  for (const auto& [key, value] : object.items()) {
    try {
      if (take(key, value)) continue;
    } catch (const Json::exception& problem) {
      refuse_use("'{}': {}", key, problem_of(problem));
    }
    refuse_use("there is no '{}'; {}", key,
               what_there_is(key, known, "it takes the options of kgen bench", "it takes "));
  }
}

// An entry of "runs".
struct Run {
  Ways_asked question;
  // `aims` and `times` by size, `steps` by two sizes, "33/32", `against` by operation.
  std::map<std::string, std::map<std::string, double>> numbers;
  std::string about, batch, peers, than;
};

const std::vector<std::string> number_keys{"aims", "times", "steps", "against"};

Run run_of(const Json& object) {
  Run run;
  run.question.variants = "best";
  std::map<std::string, std::string*> texts{{"ops", &run.question.ops},
                                            {"sizes", &run.question.sizes},
                                            {"precisions", &run.question.precisions},
                                            {"variants", &run.question.variants},
                                            {"about", &run.about},
                                            {"batch", &run.batch},
                                            {"peers", &run.peers},
                                            {"than", &run.than}};
  for (const auto& [word, allowed] : option_words()) texts[word] = &run.question.words[word];
  for (const std::string& size : size_names()) texts[size] = &run.question.words[size];
  for (const std::string& factor : factor_names()) texts[factor] = &run.question.words[factor];
  std::vector<std::string> known = number_keys;
  known.emplace_back("square");
  for (const auto& [key, text] : texts) known.push_back(key);
  for_each_member(object, known, [&](const std::string& key, const Json& value) {
    if (contains(number_keys, key)) {
      value.get_to(run.numbers[key]);
      for (const auto& [of, number] : run.numbers[key])
        if (!(number > 0)) refuse_use("'{}': {} of '{}' is not positive", key, number, of);
      return true;
    }
    if (key == "square") return value.get_to(run.question.square), true;
    const auto text = texts.find(key);
    if (text == texts.end()) return false;
    value.get_to(*text->second);
    return true;
  });
  return run;
}

Json runs_of(const Json& suite) {
  Json runs = Json::array();
  for_each_member(suite, {"about", "runs"}, [&](const std::string& key, const Json& value) {
    if (key == "runs") runs = value;
    return key == "about" || key == "runs";
  });
  if (!runs.is_array()) refuse_use("'runs': must be an array of runs, but is {}", runs.type_name());
  if (runs.empty()) refuse_use("'runs': there are none");
  return runs;
}

// The run's cases of a size; throws Error(usage) where there are none.
std::vector<Chosen*> of_size(std::vector<Chosen>& cases, const std::string& key, const std::string& size) {
  std::vector<Chosen*> found;
  for (Chosen& one : cases)
    if (std::to_string(size_of(one.of.request)) == size) found.push_back(&one);
  if (found.empty()) refuse_use("'{}': the run has no size '{}'", key, size);
  return found;
}

void give_aims(std::vector<Chosen>& cases, const Run& run) {
  for (const auto& [key, numbers] : run.numbers)
    for (const auto& [word, number] : numbers) {
      if (key == "against") {
        parse_operations("'against'", word);
        for (Chosen& one : cases) one.aims.limits.push_back({word, size_of(one.of.request), number});
        continue;
      }
      const bool step = key == "steps";
      const std::size_t stroke = word.find('/');
      if (step != (stroke != word.npos)) refuse_use("'{}': '{}' is not {}", key, word, step ? "N/N" : "a size");
      const std::int64_t other = step ? size_of(of_size(cases, key, word.substr(stroke + 1))[0]->of.request) : 0;
      for (Chosen* one : of_size(cases, key, word.substr(0, stroke))) {
        if (key == "aims") one->aims.of_copy = number;
        if (key == "times") one->aims.of_peers = number;
        if (step) one->aims.limits.push_back({one->of.operation(), other, number});
      }
    }
}

// The run's cases with what it says of them.
std::vector<Chosen> choose_run(const Run& run, const Families& families, const Tuning& tuning) {
  parse_batches(run.batch);
  if (!run.peers.empty()) parse_peers(run.peers);
  std::vector<Chosen> cases = choose(run.question, families, tuning);
  for (Chosen& one : cases) {
    one.about = run.about;
    one.batch = run.batch;
    one.peers = run.peers;
    one.aims.than = run.than;
  }
  give_aims(cases, run);
  return cases;
}

void keep(const Question& part, std::vector<Chosen>& cases) {
  const auto erase = [&](const auto& asked, const auto& of) {
    std::erase_if(cases, [&](const Chosen& one) { return !contains(asked, std::invoke(of, one.of)); });
  };
  if (!part.ops.empty()) erase(parse_operations("--ops", part.ops), &Case::operation);
  if (!part.precisions.empty()) erase(parse_precisions("--precisions", part.precisions), &Case::precision);
  if (!part.sizes.empty())
    erase(parse_sizes("--sizes", part.sizes), [](const Case& of) { return size_of(of.request); });
  if (cases.empty()) refuse_use("none of its cases has these operations, sizes and precisions");
}

}  // namespace

std::vector<std::string> suite_names() {
  std::vector<std::string> names;
  for (const Embedded_file& file : embedded_suites())
    names.emplace_back(file.path.substr(0, file.path.size() - suffix.size()));
  return names;
}

std::vector<Chosen> choose_suite(const std::string& name, const Question& part, const Families& families,
                                 const Tuning& tuning) {
  const std::string text = text_of(name);
  std::vector<Chosen> all;
  try {
    const Json runs = runs_of(parse_suite(text));
    for (std::size_t i = 0; i < runs.size(); ++i) {
      try {
        std::ranges::move(choose_run(run_of(runs[i]), families, tuning), std::back_inserter(all));
      } catch (const Error& problem) {
        refuse_use("run {}, {}", i + 1, problem.what());
      }
    }
    keep(part, all);
  } catch (const Json::exception& problem) {
    refuse_use("--suite {}: {}", name, problem_of(problem));
  } catch (const Error& problem) {
    refuse_use("--suite {}: {}", name, problem.what());
  }
  return all;
}

}  // namespace kgen::bench
