// Bad usage: exit 2, one line that names what is wrong and what is allowed, and nothing written.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "generator/model/operation.hpp"
#include "generator/model/size_limits.hpp"
#include "tests/cli/command.hpp"

using cli::run_kgen;

namespace {

struct Row {
  std::vector<std::string> arguments;
  std::vector<std::string> said;
};

void check_refused(const Row& row, const cli::Folder& folder) {
  auto arguments = row.arguments;
  if (arguments[0][0] == '-') arguments.insert(arguments.end(), {"--out", folder / "out"});
  const auto outcome = run_kgen(arguments);
  std::string shown;
  for (const auto& argument : row.arguments) shown += argument + ' ';
  CAPTURE(shown);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind("kgen: ", 0) == 0);
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  for (const auto& word : row.said) CHECK_MESSAGE(outcome.err.find(word) != std::string::npos, word);
  CHECK(folder.files().empty());
}

}  // namespace

TEST_CASE("bad usage of emission is refused before anything is written") {
  const cli::Folder folder, empty;
  const Row rows[] = {
      {{"--ops", "getrx", "--sizes", "4"}, {"--ops: 'getrx'", "did you mean getrf, getri or getrs?", "kgen list ops"}},
      {{"--ops", "getrf,", "--sizes", "4"}, {"--ops", "getrf,"}},
      {{"--ops", "", "--sizes", "4"}, {"--ops"}},
      {{"--ops", "getrf"}, {"--sizes", "missing"}},
      {{"--sizes", "4"}, {"--ops", "missing", "getrf"}},
      {{"--ops", "getrf", "--sizes", "0"}, {"--sizes", "0", "1 to 128"}},
      {{"--ops", "getrf", "--sizes", "129"}, {"--sizes", "129", "1 to 128"}},
      {{"--ops", "lauum", "--sizes", "1-129"}, {"129", "1 to 128"}},
      {{"--ops", "getrf", "--sizes", "99999999999999999999"}, {"1 to 128"}},
      {{"--ops", "getrf", "--sizes", "8-4"}, {"8-4", "4-8"}},
      {{"--ops", "getrf", "--sizes", "4-"}, {"'4-'", "1-32"}},
      {{"--ops", "getrf", "--sizes", "x"}, {"'x'", "1-32"}},
      {{"--ops", "getrf", "--sizes", "4,,8"}, {"4,,8"}},
      {{"--ops", "getrf", "--sizes", "4.5"}, {"'4.5'"}},
      {{"--ops", "getrf", "--sizes", "1-8:0"}, {"--sizes: 0 in '1-8:0' is out of range; a step must be at least 1"}},
      {{"--ops", "getrf", "--sizes", "1-8:-2"}, {"-2 in '1-8:-2' is out of range; a step must be at least 1"}},
      {{"--ops", "getrf", "--sizes", "1-8:"}, {"1-8:"}},
      {{"--ops", "getrf", "--sizes", "4:2"}, {"4:2", "1-32:4"}},
      {{"--ops", "getrf", "--sizes", "1-2-3"}, {"1-2-3"}},
      {{"--ops", "getrf", "--sizes", "+4"}, {"+4"}},
      {{"--ops", "getrf", "--sizes=-4"}, {"-4 is out of range; getrf takes 1 to 128"}},
      {{"--ops", "getrf", "--sizes", "4", "--precisions", "q"}, {"--precisions", "'q'", "s, d, c, z"}},
      {{"--ops", "getrf", "--sizes", "8", "--emit", "ptx", "--arch", "sm_60"}, {"getrf s", "requires sm_70 or later"}},
      {{"--ops", "getrf", "--sizes", "4", "--emit", "sass"}, {"--emit", "sass", "cu, ptx, cubin"}},
      {{"--ops", "getrf", "--sizes", "4", "--emit", "ptx"}, {"--arch"}},
      {{"--ops", "getrf", "--sizes", "4", "--emit", "ptx", "--arch", "sm90"}, {"--arch", "'sm90'", "sm_90"}},
      {{"--ops", "getrf", "--sizes", "4", "--emit", "ptx", "--arch", "sm_099"}, {"--arch: 'sm_099'", "sm_90"}},
      {{"--ops", "getrf", "--sizes", "4", "--arch", "sm_999"}, {"--arch: 'sm_999'", "sm_75, sm_80", "sm_121"}},
      {{"--ops", "getrf", "--sizes", "4", "--pivot", "full"}, {"--pivot", "full", "partial", "none"}},
      {{"--ops", "matinv", "--sizes", "4", "--pivot", "none"}, {"--pivot", "matinv"}},
      {{"--ops", "getrf", "--sizes", "4", "--jobs", "-1"}, {"--jobs", "-1"}},
      {{"--ops", "getrf", "--sizes", "4", "--jobs", "0"}, {"--jobs", "from 1"}},
      {{"--ops", "getrf", "--sizes", "4", "--jobs", "x"}, {"--jobs"}},
      {{"--ops", "getrf", "--sizes", "4", "--variants", "nonsense"}, {"--variants", "nonsense"}},
      {{"--ops", "getrf", "--sizes", "4", "--variants", "best,all"}, {"--variants", "best,all"}},
      {{"--ops", "getrf", "--sizes", "4", "--colour"}, {"unknown option '--colour' (see kgen --help)"}},
      {{"--ops", "getrf", "--sizes", "4", "--templates", "/nonexistent/folder"},
       {"--templates", "/nonexistent/folder"}},
      {{"--ops", "getrf", "--sizes", "4", "--templates", empty.path().string()},
       {"--templates: no family (OPERATION_NAME.cu.t or .plan.t) is in", empty.path().string()}},
      {{"--ops", "getrf", "--sizes", "8", "--arch", "sm_60"}, {"getrf s", "requires sm_70 or later", "--templates"}},
  };
  for (const auto& row : rows) check_refused(row, folder);
}

TEST_CASE("bad usage of subcommands is refused") {
  const cli::Folder folder, inputs;
  const std::string input = inputs / "A.npy", output = folder / "X.npy";
  cli::write(input, cli::npy(cli::header_of("<f8", "(1, 1, 1)"), cli::bytes_of<double>({2})));
  const Row rows[] = {
      {{"lst", "ops"}, {"unknown command 'lst'; there are run, ", "; did you mean list?"}},
      {{"getrf", "8", "d"}, {"'getrf' is an operation, not a command", "kgen --ops getrf", "kgen explain getrf"}},
      {{"explain", "det", "8"}, {"'det' is not allowed", "kgen list ops"}},
      {{"run", "getrf", "8", "d", "--matrices", "general"},
       {"--matrices: 'general' is not allowed; it takes random, ", ", nasty, extreme (see kgen run --help)"}},
      {{"list"}, {"which list: ops, families or variants"}},
      {{"run", "getrf", "--inptu", input, "--output", output}, {"unknown option '--inptu'; did you mean --input?"}},
      {{"list", "ops", "more"}, {"--ops: 'more'", "kgen list ops"}},
      {{"explain", "getrf", "8", "d", "more"}, {"unexpected word 'more'"}},
      {{"explain", "getrf", "8", "d", "--op", "getri"}, {"--ops is given twice: as a word or as an option"}},
      {{"list", "ops", "getrf", "8"}, {"--sizes", "list variants"}},
      {{"list", "families", "--where", "rows=1"}, {"--where", "list variants"}},
      {{"list", "variants", "getrf", "8", "d", "--where", "rows"}, {"--where: 'rows'", "rows=1"}},
      {{"list", "variants", "getrf", "8", "d", "--where", "rws=1"}, {"--where: 'rws'", "did you mean rows?"}},
      {{"help", "lst"}, {"COMMAND: 'lst'", "did you mean list?"}},
      {{"help", "dance"}, {"COMMAND: 'dance'", "run, bench"}},
      {{"dance"}, {"dance", "run", "inspect"}},
      {{"--ops", "getrf", "list", "ops"}, {"--ops"}},
      {{"run"}, {"which operation: getrf, getri, matinv", "kgen run --help"}},
      {{"run", "getrf"}, {"--input"}},
      {{"run", "getrx", "--input", input, "--output", output}, {"getrx", "did you mean getrf, getri or getrs?"}},
      {{"run", "getrf,getri", "--input", input, "--output", output}, {"--ops: 'getrf,getri'", "one operation"}},
      {{"run", "lacpy", "--matrices", "random"}, {"--ops: lacpy is a step of plans"}},
      {{"run", "getrf", "8", "--input", input, "--output", output}, {"--sizes 8: is for --matrices alone"}},
      {{"run", "getrf", "d", "--input", input, "--output", output}, {"--precisions d: is for --matrices alone"}},
      {{"run", "getrf", "3,4", "--matrices", "random"}, {"--sizes: '3,4'", "one size"}},
      {{"run", "getrf", "3", "d,z", "--matrices", "random"}, {"--precisions: 'd,z'", "one precision"}},
      {{"run", "getrf", "--input", input, "--output", output, "--device", "gpu"},
       {"--device", "gpu", "host", "cuda:0"}},
      {{"run", "getri", "--input", input, "--output", output}, {"--ipiv", "--pivot none"}},
      {{"run", "matinv", "--input", input, "--output", output, "--ipiv", folder / "P.npy"}, {"--ipiv", "matinv"}},
      {{"run", "matinv", "--input", input, "--output", output, "--pivot", "none"}, {"--pivot", "matinv"}},
      {{"run", "getrf", "--input", input, "--output", output, "--pivot", "full"}, {"--pivot", "full", "partial, none"}},
      {{"run", "getrf", "--input", input, "--output", output, "--info", output}, {"--output", "--info", "same file"}},
      {{"run", "getrf", "--input", input, "--output", output, "--variant", "getrf__d__nonsense"},
       {"--variant", "nonsense"}},
      {{"inspect"}, {"--op", "missing"}},
      {{"inspect", "getrx", "8", "d"}, {"--ops: 'getrx'", "getrf, getri or getrs?"}},
      {{"inspect", "getrf__d__m_4", "8", "d"}, {"ID", "not both"}},
      {{"inspect", "--op", "lauum", "--size", "140", "--precision", "d"}, {"--sizes: 140", "1 to 128"}},
      {{"inspect", "--op", "getrf", "--size", "4", "--precision", "d", "--show", "bits"}, {"--show", "bits", "ptx"}},
      {{"inspect", "getrf__d__m_4__n_4__pivot_partial__layout_strided__unheard_of__lanes_4"}, {"unheard_of"}},
      {{"inspect", "--op", "getrf", "--size", "4", "--precision", "d", "--arch", "sm_90a"},
       {"--arch", "'sm_90a'", "sm_90"}},
      {{"inspect", "--op", "getrf", "--size", "4", "--precision", "d", "--arch", "sm_99"},
       {"--arch: 'sm_99'", "sm_90, sm_100"}},
      {{"explain"}, {"which operation: getrf, getri, matinv"}},
      {{"explain", "getrf"}, {"which precision"}},
      {{"explain", "getrf", "8"}, {"which precision: s,d,c,z"}},
      {{"explain", "getrf", "8", "d", "--device", "cuda:x"}, {"--device: 'cuda:x'", "host, cuda:0"}},
      {{"tune", "--ops", "getrf", "--device", "foo"}, {"--device: 'foo'", "host, cuda:0"}},
      {{"list", "things"}, {"things", "families"}},
      {{"list", "variants", "--op", "getrf"}, {"--size"}},
      {{"cache", "burn"}, {"burn", "verify"}},
      {{"doctor", "--loud"}, {"--loud", "kgen doctor --help"}},
  };
  for (const auto& row : rows) {
    if (row.arguments[0] == "--ops") {
      const auto outcome = run_kgen(row.arguments);
      CHECK(outcome.status == 2);
      CHECK(outcome.err.find(row.said[0]) != std::string::npos);
    } else {
      check_refused(row, folder);
    }
  }
}

TEST_CASE("a number's message tells what this number may be") {
  const auto said = [](const std::vector<std::string>& arguments) {
    const auto outcome = run_kgen(arguments);
    CHECK(outcome.status == 2);
    return outcome.err;
  };
  CHECK(said({"explain", "gesv", "8", "d", "--nrhs", "-4"}) ==
        "kgen: --nrhs: -4 is out of range; it takes 1 to 1048576\n");
  CHECK(said({"run", "gemm", "--m", "4", "--n", "5", "--k", "0", "--matrices", "random", "--check"}) ==
        "kgen: --k: 0 is out of range; gemm takes 1 to 128\n");
  for (const std::string command : {"bench", "tune"})
    for (const std::string bytes : {"1XiB", "x", "1.5GiB", "99999999999G"})
      CHECK(said({command, "getrf", "8", "d", "--bytes", bytes})
                .find("kgen: --bytes: '" + bytes +
                      "' is not allowed; it takes a number of bytes like 1000000, 256MiB or 1GiB (see") == 0);
}

TEST_CASE("what is wrong with a size is said in the same words by every command") {
  const std::vector<std::vector<std::string>> commands{
      {"explain"}, {"inspect"}, {"list", "variants"}, {"tune"}, {"bench"}, {"run", "--matrices", "positive_definite"}};
  const std::string taken = " is out of range; poti takes 1 to 128\n";
  const std::string number = " is not allowed; it takes sizes like 8, 4,8,12, 1-32 or 1-32:4\n";
  const std::pair<std::string, std::string> sizes[] = {
      {"0", "kgen: --sizes: 0" + taken},
      {"129", "kgen: --sizes: 129" + taken},
      {"4-129", "kgen: --sizes: 129 in '4-129'" + taken},
      {"99999999999999999999", "kgen: --sizes: 99999999999999999999" + taken},
      {"x", "kgen: --sizes: 'x'" + number},
      {"1.5", "kgen: --sizes: '1.5'" + number},
      {"8-4", "kgen: --sizes: '8-4' is not allowed; it takes ranges that ascend: 4-8\n"},
  };
  const cli::Folder folder;
  for (const auto& row : sizes) {
    const auto& size = row.first;
    const auto& said = row.second;
    CAPTURE(size);
    const auto emitted = run_kgen({"--ops", "poti", "--sizes", size, "--out", folder / "out"});
    CHECK(emitted.status == 2);
    CHECK(emitted.err == said);
    for (std::vector<std::string> arguments : commands) {
      CAPTURE(arguments[0]);
      arguments.insert(arguments.end(), {"--op", "poti", "--size", size, "--precision", "d"});
      const auto outcome = run_kgen(arguments);
      CHECK(outcome.status == 2);
      CHECK(outcome.err == said);
    }
  }
  for (const auto& [operation, others] :
       {std::pair("getrf", "--m, --n"), std::pair("gemm", "--m, --n, --k"), std::pair("laswp", "--m, --n"),
        std::pair("potrs", "--n, --nrhs"), std::pair("getrf,gemm", "--m, --n, --k")})
    CHECK(run_kgen({"explain", operation, "5x9", "d"}).err ==
          std::string("kgen: --sizes: '5x9' is not allowed; it takes sizes like 8, 4,8,12, 1-32 or 1-32:4; ") + others +
              " give sizes that differ\n");
  // Of several operations, that which takes least decides; a size by its own name is checked in the same way.
  CHECK(run_kgen({"explain", "poti,getrf", "129", "d"}).err == "kgen: --sizes: 129" + taken);
  for (std::vector<std::string> arguments : commands) {
    CAPTURE(arguments[0]);
    if (arguments[0] == "run") arguments[2] = "random";
    arguments.insert(arguments.end(), {"--op", "getrf", "--m", "300", "--n", "3", "--precision", "d"});
    const auto outcome = run_kgen(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.err == "kgen: --m: 300 is out of range; getrf takes 1 to 128\n");
  }
}

TEST_CASE("what is too large names what takes it, of every operation in the library's words") {
  for (const kgen::Operation* op : kgen::public_operations()) {
    if (kgen::takes_any_size(*op)) continue;
    CAPTURE(op->name);
    const std::string size = std::to_string(op->limit + 1);
    const auto outcome = run_kgen({"explain", std::string(op->name), size, op->complex_only ? "z" : "d"});
    CHECK(outcome.status == 2);
    CHECK(outcome.err == "kgen: --sizes: " + size + " is out of range; " + kgen::sizes_taken(*op) + "\n");
  }
}

TEST_CASE("a size that is missing is bad usage, in the same words") {
  const cli::Folder folder;
  const std::string both = " is missing: give --sizes (8, 4,8,12 or 1-32), or --m, --n of getrf\n";
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"explain"}, {"inspect"}, {"list", "variants"}, {"--out", folder / "out"}}) {
    const auto with = [&command](std::vector<std::string> more) {
      more.insert(more.begin(), command.begin(), command.end());
      return run_kgen(more);
    };
    CAPTURE(command[0]);
    const auto none = with({"--op", "getrf", "--precision", "d"});
    CHECK(none.status == 2);
    CHECK(none.err == "kgen: --sizes" + both);
    const auto half = with({"--op", "getrf", "--precision", "d", "--m", "3"});
    CHECK(half.status == 2);
    CHECK(half.err == "kgen: --n" + both);
  }
  CHECK(run_kgen({"explain", "trsm", "d", "--m", "5", "--side", "right"}).err ==
        "kgen: --n is missing: give --sizes (8, 4,8,12 or 1-32), or --m, --n of trsm\n");
  CHECK(folder.files().empty());
}

TEST_CASE("an option that is given says something") {
  const cli::Folder folder;
  for (const std::string option :
       {"--sizes", "--batch", "--variants", "--precisions", "--save", "--pivot", "--suite"}) {
    const auto outcome = run_kgen({"bench", "--device", "host", "--ops", "getrf", option, ""});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err == "kgen: " + option + ": the value is empty\n");
  }
  CHECK(run_kgen({"--ops", "getrf", "--sizes", "2", "--precisions=", "--out", folder / "out"}).status == 2);
  CHECK(run_kgen({"tune", "--device", "host", "--out="}).status == 2);
  CHECK(folder.files().empty());
}

TEST_CASE("help and version go to the standard output") {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                    {"run", "--help"},
                                                    {"inspect", "--help"},
                                                    {"list", "--help"},
                                                    {"cache", "--help"},
                                                    {"doctor", "--help"},
                                                    {"bench", "--help"},
                                                    {"help"},
                                                    {"help", "list"},
                                                    {"help", "help"},
                                                    {"--version"}}) {
    const auto outcome = run_kgen(arguments);
    CAPTURE(arguments[0]);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.size() > 5);
  }
  CHECK(run_kgen({"--help"}).out.find("Examples:") != std::string::npos);
  CHECK(run_kgen({"--help"}).out.find("--pivot") != std::string::npos);
  CHECK(run_kgen({"help"}).out == run_kgen({"--help"}).out);
  CHECK(run_kgen({"help", "tune"}).out == run_kgen({"tune", "--help"}).out);
  const auto alone = run_kgen({});
  CHECK(alone.status == 0);
  CHECK(alone.err.empty());
  CHECK(alone.out == run_kgen({"--help"}).out);
}

TEST_CASE("options are taken in the singular and in the plural, lists with blanks") {
  const cli::Folder folder;
  const auto emitted =
      run_kgen({"--op", "getrf", "--size", "1, 2", "--precision", "s", "--out", folder / "out", "--json"});
  CAPTURE(emitted.err);
  CHECK(emitted.status == 0);
  CHECK(run_kgen({"list", "variants", "--ops", "getrf", "--sizes", "2", "--precisions", "d"}).out ==
        run_kgen({"list", "variants", "--op", "getrf", "--size", "2", "--precision", "d"}).out);
}

TEST_CASE("no misspelt word is answered by a long list") {
  const std::vector<std::string> rows[] = {
      {"run", "getrff"},
      {"run", "getrf", "--blah"},
      {"bench", "--xyzzyqq"},
      {"tune", "--wrods"},
      {"explain", "q", "8"},
      {"list", "variants", "getrf", "8", "d", "--where", "lanez=3"},
      {"--ops", "nothing", "--sizes", "4"},
      {"--ops", "getrf", "--sizes", "4", "--layout", "packt"},
      {"run", "getrf", "--matrices", "ranom", "--batch", "4"},
      {"bench", "--suite", "q"},
      {"bench", "getrf", "8", "--peers", "q"},
      {"inspect", "getrf__d__m_8__n_8__pivot_partial__layout_packed__rows__lanes_8"},
      {"run", "getrf", "--device", "q"}};
  for (const auto& row : rows) {
    const auto outcome = run_kgen(row);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(std::ranges::count(outcome.err, ',') < 9);
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK(outcome.err.find(";  ") == std::string::npos);
  }
}
