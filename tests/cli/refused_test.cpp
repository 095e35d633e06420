// Bad usage: exit status 2, one line that names what is wrong and what is allowed, and nothing written.
#include "tests/cli/command.hpp"

namespace kgen::test {
namespace {

struct Row {
  const char *line, *said;  // with ~ between parts
};

// Each with --out behind it.
const Row of_emission[] = {
    {"--ops getrx --sizes 4", "--ops: 'getrx'~did you mean getrf, getri or getrs?~kgen list ops"},
    {"--ops getrf, --sizes 4", "--ops~getrf,"},
    {"--ops '' --sizes 4", "--ops: the value is empty"},
    {"--ops getrf --sizes 2 --precisions ''", "--precisions: the value is empty"},
    {"--ops getrf", "--sizes is missing: give --sizes (8, 4,8,12 or 1-32), or --m, --n of getrf"},
    {"--ops getrf --m 3", "--n is missing: give --sizes (8, 4,8,12 or 1-32), or --m, --n of getrf"},
    {"--sizes 4", "--ops~missing~getrf"},
    {"--ops getri --m 3 --sizes 4", "--m: getri has no such option"},
    {"--ops lacpy --m 129 --n 3", "--m: 129 is out of range; lacpy takes 1 to 128"},
    {"--ops poti --sizes 0", "--sizes: 0 is out of range; poti takes 1 to 128"},
    {"--ops lauum --sizes 4-129", "--sizes: 129 in '4-129' is out of range; lauum takes 1 to 128"},
    {"--ops getrf --sizes 99999999999999999999", "99999999999999999999 is out of range; getrf takes 1 to 128"},
    {"--ops getrf --sizes 8-4", "'8-4' is not allowed; it takes ranges that ascend: 4-8"},
    {"--ops getrf --sizes 4-", "'4-'~1-32"},
    {"--ops getrf --sizes x", "'x' is not allowed; it takes sizes like 8, 4,8,12, 1-32 or 1-32:4"},
    {"--ops getrf --sizes 4,,8", "4,,8"},
    {"--ops getrf --sizes 4.5", "'4.5'"},
    {"--ops getrf --sizes 1-8:0", "0 in '1-8:0' is out of range; a step must be at least 1"},
    {"--ops getrf --sizes 1-8:-2", "-2 in '1-8:-2' is out of range; a step must be at least 1"},
    {"--ops getrf --sizes 1-8:", "1-8:"},
    {"--ops getrf --sizes 4:2", "4:2~1-32:4"},
    {"--ops getrf --sizes 1-2-3", "1-2-3"},
    {"--ops getrf --sizes +4", "+4"},
    {"--ops getrf --sizes=-4", "-4 is out of range; getrf takes 1 to 128"},
    {"--ops getrf --sizes 4 --precisions q", "--precisions~'q'~s, d, c, z"},
    {"--ops getrf --sizes 8 --emit ptx --arch sm_60", "getrf s~requires sm_70 or later"},
    {"--ops getrf --sizes 4 --emit sass", "--emit~sass~cu, ptx, cubin"},
    {"--ops getrf --sizes 4 --emit ptx", "--arch"},
    {"--ops getrf --sizes 4 --emit ptx --arch sm90", "--arch~'sm90'~sm_90"},
    {"--ops getrf --sizes 4 --emit ptx --arch sm_099", "--arch: 'sm_099'~sm_90"},
    {"--ops getrf --sizes 4 --arch sm_999", "--arch: 'sm_999'~sm_75, sm_80~sm_121"},
    {"--ops getrf --sizes 4 --pivot full", "--pivot~full~partial~none"},
    {"--ops matinv --sizes 4 --pivot none", "--pivot~matinv"},
    {"--ops syrk --sizes 4 --precisions z --trans C", "--trans C: syrk has it in real precisions alone"},
    {"--ops getrf --sizes 4 --jobs -1", "--jobs~-1"},
    {"--ops getrf --sizes 4 --jobs 0", "--jobs~from 1"},
    {"--ops getrf --sizes 4 --jobs x", "--jobs"},
    {"--ops getrf --sizes 4 --variants nonsense", "--variants~nonsense"},
    {"--ops getrf --sizes 4 --variants best,all", "--variants~best,all"},
    {"--ops getri --sizes 27 --gpu H100 --variants all", "--gpu: leave it out"},
    {"--ops getrf --sizes 4 --colour", "unknown option '--colour' (see kgen --help)"},
    {"--ops getrf --sizes 4 --templates /nonexistent/folder", "--templates~/nonexistent/folder"},
    {"--ops getrf --sizes 4 --templates $", "--templates: no family (OPERATION_NAME.cu.t or .plan.t) is in~$"},
    {"--ops getrf --sizes 8 --arch sm_60", "getrf s~requires sm_70 or later~--templates"},
};

const Row of_commands[] = {
    {"lst ops", "unknown command 'lst'; there are run, ~; did you mean list?"},
    {"dance", "dance~run~inspect"},
    {"getrf 8 d", "'getrf' is an operation, not a command~kgen --ops getrf~kgen explain getrf"},
    {"--ops getrf list ops", "--ops belongs behind 'list'"},
    {"help lst", "COMMAND: 'lst'~did you mean list?"},
    {"help dance", "COMMAND: 'dance'~run, bench"},
    {"doctor --loud", "--loud~kgen doctor --help"},
    {"cache burn", "burn~verify"},
    {"list", "which list: ops, families or variants"},
    {"list things", "things~families"},
    {"list ops more", "--ops: 'more'~kgen list ops"},
    {"list ops getrf 8", "--sizes~list variants"},
    {"list families --where rows=1", "--where~list variants"},
    {"list variants --op getrf", "--sizes is missing"},
    {"list variants getrf 8 d --where rows", "--where: 'rows'~rows=1"},
    {"list variants getrf 8 d --where rws=1", "--where: 'rws'~did you mean rows?"},
    {"list variants getrf 8 d --arch sm90", "did you mean sm_90?"},
    {"explain", "which operation: getrf, getri, matinv"},
    {"explain getrf", "which precision"},
    {"explain getrf 8", "which precision: s,d,c,z"},
    {"explain getrf 8 q", "'q'"},
    {"explain det 8", "'det' is not allowed~kgen list ops"},
    {"explain solv 8 d", "did you mean solve?"},
    {"explain matinv_conf 8 d", "'matinv_conf' is not allowed"},
    {"explain matinv__d__n_5__layout_packed__by_factors", "--variant"},
    {"explain getrf 8 d more", "unexpected word 'more'"},
    {"explain getrf 8 --sizes 2 d", "--sizes is given twice: as a word or as an option"},
    {"explain getrf d --precisions s --sizes 2", "--precisions is given twice: as a word or as an option"},
    {"explain getrf d s", "--sizes: 's' is not allowed"},
    {"explain getrf 8 d --op getri", "--ops is given twice: as a word or as an option"},
    {"explain getrf 8 d --device cuda:x", "--device: 'cuda:x'~host, cuda:0"},
    {"explain getrf 8 d --device tpu", "--device: 'tpu'"},
    {"explain getrf 8 d --arch H200", "--arch: 'H200'"},
    {"explain getrf 8 d --arch 91", "sm_90"},
    {"explain getrf 8 d --arch sm_50", "requires sm_70 or later, not sm_50: no family serves an older one"},
    {"explain getrf 8 d --arch sm_50 --json", "requires sm_70 or later, not sm_50: no family serves an older one"},
    {"explain getri 27 d --gpu K40", "'K40' is in the name of none"},
    {"explain getri 27 d --gpu NVIDIA", "in the name of several"},
    {"explain getri 27 d --gpu H100 --arch sm_80", "no tuning table is of sm_80"},
    {"explain getri 27 d --gpu H100 --device host", "--gpu and --device"},
    {"explain laswp 2 d --layout grouped", "--layout: 'grouped' is not allowed"},
    {"explain gesv 8 d --nrhs -4", "--nrhs: -4 is out of range; it takes 1 to 1048576"},
    {"explain getrf 5x9 d", "'5x9' is not allowed~; --m, --n give sizes that differ"},
    {"explain potrs 5x9 d", "'5x9' is not allowed~; --n, --nrhs give sizes that differ"},
    {"explain getrf,gemm 5x9 d", "'5x9' is not allowed~; --m, --n, --k give sizes that differ"},
    {"explain poti,getrf 129 d", "--sizes: 129 is out of range; poti takes 1 to 128"},
    {"explain trsm d --m 5 --side right", "--n is missing: give --sizes (8, 4,8,12 or 1-32), or --m, --n of trsm"},
    {"inspect", "--op is missing: give an id, or OP N PRECISION"},
    {"inspect getrx 8 d", "--ops: 'getrx'~getrf, getri or getrs?"},
    {"inspect getrf__d__m_4 8 d", "ID~not both"},
    {"inspect getrf__d__m_4 --layout foo", "nothing beside an id"},
    {"inspect getrf 4 d --show bits", "--show~bits~ptx"},
    {"inspect getrf__d__m_4__n_4__pivot_partial__layout_strided__unheard_of__lanes_4", "unheard_of"},
    {"inspect dgetrf_8_rows_across_lanes_212db28", "neither an id nor the short name"},
    {"inspect getrf 4 d --arch sm_90a", "--arch~'sm_90a'~sm_90"},
    {"inspect getrf 4 d --arch sm_99", "--arch: 'sm_99'~sm_90, sm_100"},
    {"inspect getrf 8 d --arch sm_50", "requires sm_70 or later, not sm_50: no family serves an older one"},
    {"tune --ops getrf --device foo", "--device: 'foo'~host, cuda:0"},
    {"tune getrf 2 s --device host --budget soon", "--budget"},
    {"tune getrf 2 s --device host --budget -1", "--budget"},
    {"tune getrf 2 s --device host --out t.tsv", "--out"},
    {"tune --device host --out=", "--out"},
    {"tune --verify getrf 8 d --device host --budget 1m", "--budget"},
    {"tune --verify getrf 65,127 d --device host",
     "--verify: no tuning table of any architecture names a variant for these requests"},
    {"tune matinv 2 d --layout grouped --device host", "--layout grouped"},
    {"tune matinv 2 d --layout heaped --device host",
     "--layout: 'heaped' is not allowed; it takes strided, packed, pointers"},
    {"tune getrf 8 d --bytes 1XiB", "--bytes: '1XiB' is not allowed; it takes a number of bytes like 1000000, 256MiB"},
};

// On host; $ has A.npy, a matrix of 1 x 1.
const Row of_run[] = {
    {"", "which operation: getrf, getri, matinv~kgen run --help"},
    {"getrf", "--input is missing (or --matrices"},
    {"getrf --input $/A.npy", "--output is missing"},
    {"getrx --input $/A.npy", "getrx~did you mean getrf, getri or getrs?"},
    {"getrf,getri --input $/A.npy", "--ops: 'getrf,getri'~one operation"},
    {"lacpy --matrices random", "--ops: lacpy is a step of plans"},
    {"getrf 8 d --matrices general",
     "--matrices: 'general' is not allowed; it takes random, ~, nasty, extreme (see kgen run --help)"},
    {"getrf --inptu $/A.npy", "unknown option '--inptu'; did you mean --input?"},
    {"getrf --batch 7", "--batch 7: is for --matrices alone, and there is no input: --matrices CLASS~--input A.npy"},
    {"getrf 8 --input $/A.npy --check", "--sizes 8: is for --matrices alone, as in --matrices random; a file"},
    {"getrf d --input $/A.npy --check", "--precisions d: is for --matrices alone"},
    {"trsm --input $/A.npy --m 3", "--m 3: is for --matrices alone, as in"},
    {"getrf 3,4 --matrices random", "--sizes: '3,4'~one size"},
    {"trsm --matrices random --m 3,4", "--m: '3,4' is not allowed; it takes one size"},
    {"getrf 3 d,z --matrices random", "--precisions: 'd,z'~one precision"},
    {"gemm --m 4 --n 5 --k 0 --matrices random --check", "--k: 0 is out of range; gemm takes 1 to 128"},
    {"getrf --m 300 --n 3 --matrices random", "--m: 300 is out of range; getrf takes 1 to 128"},
    {"getri --input $/A.npy --output $/X.npy", "--ipiv~--pivot none"},
    {"matinv --input $/A.npy --output $/X.npy --ipiv $/P.npy", "--ipiv~matinv"},
    {"matinv --input $/A.npy --output $/X.npy --pivot none", "--pivot~matinv"},
    {"getrf --input $/A.npy --output $/X.npy --pivot full", "--pivot~full~partial, none"},
    {"getrf --input $/A.npy --output $/X.npy --info $/X.npy", "--output~--info~same file"},
    {"getrf --input $/A.npy --output $/X.npy --info $/./X.npy", "--info"},
    {"getrf --input $/A.npy --output $/X.npy --info $/./A.npy", "--info"},
    {"getrf --input $/A.npy --check --ipiv -", "--ipiv -: results go to files alone; name one"},
    {"getrf --input $/A.npy --output -", "--output -: results go to files alone; name one"},
    {"lange --input $/A.npy --output $/A.npy", "is read, and would be replaced"},
    {"slogdet --input $/A.npy --sign $/A.npy", "is read, and would be replaced"},
    {"solve --A $/A.npy --B $/B.npy --X $/A.npy", "A.npy' is read, and would be replaced"},
    {"gesv --A $/A.npy --B $/B.npy --output $/X.npy --factors $/A.npy", "--factors: '$/A.npy' is read, and would"},
    {"solve --A $/A.npy --B $/B.npy --X $/X.npy --factors $/F.npy", "--factors: solve leaves none beside its result"},
    {"getrf --input $/A.npy --output $/X.npy --variant getrf__d__nonsense", "--variant~nonsense"},
    {"getrf --matrices kahan --pivot none --size 4", "kahan"},
    {"trsm --matrices random", "'random' are not positive definite, and a triangle~take one of: positive_definite, "},
    {"lange 8 d --norm q", "--norm: 'q' is not allowed"},
    {"trsm --alpha abc",
     "--alpha: 'abc' is not allowed; it takes a real number such as 2 or -1.5, in c and z also 1.5"},
    {"herk --alpha 1+2i --matrices random", "--alpha: '1+2i' is not allowed; it takes a real number such as 2 or -1.5"},
    {"potrf --input $/A.npy --uplo Q", "--uplo: 'Q'~lower (L), upper (U)"},
    {"potrf --input $/A.npy --uplo L,U", "one word"},
    {"potrf --input $/A.npy --side L", "--side: potrf has no such option"},
    {"potrf --input $/A.npy --alpha 2", "--alpha: potrf has no such factor"},
    {"potrf --input $/A.npy --B $/B.npy", "--B: potrf has no operand B"},
    {"potrf --input $/A.npy --A $/A.npy", "--input and --A name the same operand"},
    {"gemm --input $/A.npy --transa Q", "--transa: 'Q'~no (N), transpose (T), conjugate (C)"},
    {"gemm --A $/A.npy --B $/B.npy --output $/X.npy", "--C is missing (or --beta 0, or --matrices CLASS"},
    {"getrs --input $/A.npy --trans Q", "--trans: 'Q'~no (N), transpose (T), conjugate (C)"},
    {"gemm --input $/A.npy --trans T", "--trans: gemm has no such option"},
    {"cond --input $/A.npy --norm F --output $/X.npy", "--norm: 'F'~one (1, O), infinity (I)"},
    {"cond --input $/A.npy --output $/X.npy --cond $/C.npy", "--output and --cond name the same operand"},
    {"trsm --input $/A.npy --output $/X.npy", "--B is missing"},
    {"trsm --B $/B.npy --output $/X.npy", "--input is missing"},
    {"trsm --A $/A.npy --B $/B.npy", "--output is missing"},
    {"trsm --A $/A.npy --B $/B.npy --output $/X.npy --info $/I.npy", "--info: trsm has no operand info"},
    {"trsm --A $/A.npy --B $/B.npy --output $/X.npy --alpha 1+2i", "--alpha: '1+2i'~a real number"},
    {"trsm --A $/A.npy --B $/B.npy --output $/X.npy --alpha 1e400", "--alpha: '1e400'~a number of its precision"},
    {"trsm --A $/A.npy --B $/B.npy --output $/X.npy --alpha nan --check",
     "--alpha: the result of nan cannot be checked"},
    {"getrf --input $/A.npy --output $/X.npy --k1 1", "--k1: getrf has no such option"},
    {"laswp --input $/A.npy --ipiv $/A.npy --output $/X.npy --k1 0",
     "--k1: '0' is not allowed; it takes a whole number"},
    {"laswp --input $/A.npy --ipiv $/A.npy --output $/X.npy --incx x", "--incx: 'x' is not allowed"},
};

// On host; $ has suites.
const Row of_bench[] = {
    {"--peers magma", "cublas, cusolver, cusolverdx, lapack, unfused, one_call, streams, elsewhere, none"},
    {"--batch 0", "--batch: '0'"},
    {"--batch 99999999999999", "1 to 1099511627776"},
    {"--batch 1 --bytes 1MiB", "--bytes"},
    {"getrf 8 d --bytes 99999999999G", "--bytes: '99999999999G' is not allowed; it takes a number of bytes like"},
    {"--batch ''", "--batch: the value is empty"},
    {"getrf 4 d --lda 3", "--lda 3: must be at least 4, the rows of A"},
    {"getrf 2 d --lda 5 --layout packed", "--lda"},
    {"getrf 4 d --beta 0", "--beta: getrf has no such factor"},
    {"gemm 4 d --beta 1i", "--beta: '1i' is not allowed"},
    {"gemm 4 d --beta 0 --overhead", "--beta excludes --overhead"},
    {"laswp 6-8 d", "--m 6"},
    {"getrf 4 d --variants *nothing*", "no id"},
    {"--variants getrf__d__n_4", "--variants: "},
    {"--variants getrf__d__m_3__n_3__pivot_partial__layout_strided__idle__block_32", "idle"},
    {"--layout diagonal", "--layout"},
    {"matinv 2 d --layout grouped", "--layout grouped"},
    {"--stages --overhead", "--overhead excludes --stages"},
    {"--mixed --stages", "--mixed excludes --stages"},
    {"getrf 1-3 d --mixed --suite targets", "--suite excludes --mixed"},
    {"getrf 1-3 d --mixed --variants all", "--variants excludes --mixed"},
    {"getrf 1-3 d --mixed --layout grouped", "--layout grouped"},
    {"matinv,laswp 2 d --mixed", "--mixed: laswp has no form for batches of variable size"},
    {"--suite nothing", "kgen bench --help lists all"},
    {"--suite targets --pivot none", "--suite"},
    {"--suite targets --ops potrf", "--suite targets: none of its cases"},
    {"--suite $/suite.json", "'size'"},
    {"--suite $/broken.json", "broken.json"},
    {"--json --csv", "--csv"},
    {"--bound", "--device excludes --bound"},
    {"--arch sm_80", "--arch requires --bound"},
    {"--overhead --csv", "--overhead excludes --csv"},
    {"--overhead --save rows.csv", "--save: there is no CSV of it"},
    {"--overhead --runs 3", "--runs excludes --overhead"},
};

const Row of_bound[] = {
    {"--save rows.csv", "--save excludes --bound"},
    {"--runs 3", "--runs excludes --bound"},
    {"--batch 1", "--batch excludes --bound"},
    {"--overhead", "excludes"},
    {"--peers none", "--peers excludes --bound"},
    {"--bytes 1MiB", "--bytes excludes --bound"},
    {"--arch sm_70", "sm_90"},
};

template <std::size_t n>
void check_all(const Folder& folder, const std::string& begin, const Row (&rows)[n], const std::string& end = "") {
  const auto before = folder.files();
  for (const Row& row : rows) check_refused(folder(begin + row.line + end), folder(row.said));
  CHECK(folder.files() == before);
}

}  // namespace

TEST_CASE("bad usage of each command is refused in a line, and nothing is written") {
  const Arrays folder;
  for (const char* name : {"A.npy", "B.npy"}) folder.array(name, "(1, 1, 1)", {2});
  write(folder / "suite.json", R"({"runs": [{"ops": "getrf", "size": "4"}]})");
  write(folder / "broken.json", "{");
  check_all(folder, "", of_emission, " --out $/out");
  check_all(folder, "", of_commands);
  check_all(folder, "run ", of_run, " --device host");
  check_all(folder, "bench --device host ", of_bench);
  check_all(folder, "bench --bound ", of_bound);
  check_refused("bench --device gpu", "--device: 'gpu'");
}

TEST_CASE("every command says in the same words what is wrong with a size") {
  const Folder folder;
  for (const std::string& command :
       std::vector<std::string>{"explain", "inspect", "list variants", "tune", "bench",
                                "run --matrices positive_definite", "--out " + folder / "out"}) {
    for (const auto& [size, said] : {std::pair("129", "129 is out of range; poti takes 1 to 128"),
                                     {"x", "'x' is not allowed; it takes sizes like 8, 4,8,12, 1-32 or 1-32:4"}})
      check_refused(command + " --op poti --precision d --size " + size, std::string("kgen: --sizes: ") + said);
    if (!command.starts_with("run"))
      check_refused(command + " --op getrf --m 300 --n 3 --precision d",
                    "kgen: --m: 300 is out of range; getrf takes 1 to 128");
  }
  CHECK(folder.files().empty());
}

TEST_CASE("help and version go to the standard output") {
  const std::string help = done("--help");
  for (const char* line : {"run --help", "inspect --help", "list --help", "cache --help", "doctor --help",
                           "bench --help", "help list", "help help", "--version"}) {
    const auto outcome = run_kgen(line);
    CAPTURE(line);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.size() > 5);
  }
  check_says(help, "Examples:~--pivot");
  for (const char* line : {"help", ""}) CHECK(done(line) == help);
  CHECK(done("help tune") == done("tune --help"));
}

TEST_CASE("no misspelt word is answered by a long list") {
  for (const char* line :
       {"run getrff", "run getrf --blah", "bench --xyzzyqq", "tune --wrods", "explain q 8",
        "list variants getrf 8 d --where lanez=3", "--ops nothing --sizes 4", "--ops getrf --sizes 4 --layout packt",
        "run getrf --matrices ranom --batch 4", "bench --suite q", "bench getrf 8 --peers q",
        "inspect getrf__d__m_8__n_8__pivot_partial__layout_packed__rows__lanes_8", "run getrf --device q"}) {
    const std::string said = check_refused(line, "").err;
    CHECK(std::ranges::count(said, ',') < 9);
    CHECK(!contains(said, ";  "));
  }
}

}  // namespace kgen::test
