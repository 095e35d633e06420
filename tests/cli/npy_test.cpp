// Bad .npy files: exit 1, the file and the reason named, no output. Good ones in every order, type and format version.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/cli/command.hpp"

namespace kgen::test {

TEST_CASE("a bad .npy file is refused with its name and the reason, and no output appears") {
  const std::string one = bytes_of<double>({1, 2, 3, 4});
  const std::string good = npy(header_of("<f8", "(1, 2, 2)"), one);
  struct Row {
    std::string name, bytes, reason;
  };
  const Row rows[] = {
      {"empty", "", "truncated"},
      {"text", "these are not the numbers", "not a .npy file"},
      {"magic only", good.substr(0, 6), "truncated"},
      {"half a header", good.substr(0, 40), "truncated in its header"},
      {"half the data", good.substr(0, good.size() - 5), "truncated"},
      {"more data", good + "x", "too long"},
      {"format version", npy(header_of("<f8", "(1, 2, 2)"), one, 9), "version 9"},
      {"format's minor version", good.substr(0, 7) + '\1' + good.substr(8), "format version 1.1 is unknown"},
      {"a key with control characters",
       npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 2), '\x1b[31m\a\x7f\x9b': 1}", one), "malformed"},
      {"a type with control characters", npy(header_of("<\x1b]0;x\a", "(1, 2, 2)"), one),
       "its type '<\\x1b]0;x\\x07' is not supported"},
      {"big-endian with control characters", npy(header_of(">\x1b", "(1, 2, 2)"), one), "'>\\x1b'"},
      {"not square", npy(header_of("<f8", "(1, 4, 1)"), one), "not square"},
      {"one matrix", npy(header_of("<f8", "(2, 2)"), one), "2-D"},
      {"vector", npy(header_of("<f8", "(4,)"), one), "(batch, n, n)"},
      {"scalar", npy(header_of("<f8", "()"), one.substr(0, 8)), "(batch, n, n)"},
      {"four dimensions", npy(header_of("<f8", "(1, 1, 2, 2)"), one), "(batch, n, n)"},
      {"too large", npy(header_of("<f8", "(0, 129, 129)"), ""), "129"},
      {"big-endian", npy(header_of(">f8", "(1, 2, 2)"), one), "'>f8'"},
      {"objects", npy(header_of("|O", "(1, 2, 2)"), one), "objects"},
      {"integers", npy(header_of("<i4", "(1, 2, 4)"), one), "'<i4'"},
      {"half precision", npy(header_of("<f2", "(1, 4, 4)"), one), "'<f2'"},
      {"structured", npy("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (4,), }", one), "malformed"},
      {"no shape", npy("{'descr': '<f8', 'fortran_order': False, }", one), "lacks 'shape'"},
      {"no type", npy("{'fortran_order': False, 'shape': (1, 2, 2), }", one), "lacks 'descr'"},
      {"no order", npy("{'descr': '<f8', 'shape': (1, 2, 2), }", one), "lacks 'fortran_order'"},
      {"a key twice", npy("{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 2), }", one),
       "malformed"},
      {"an archive", std::string("PK\3\4 and more"), "a .npz archive: save one array with np.save"},
      {"long integers", npy(header_of("<i8", "(1, 2, 2)"), one), "save it with .astype('<f8')"},
      {"unknown key", npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 2), 'x': 'y'}", one), "malformed"},
      {"code", npy("__import__('os').system('true')", one), "malformed"},
      {"code as a value", npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 1+1), }", one), "malformed"},
      {"negative", npy(header_of("<f8", "(-1, 2, 2)"), one), "malformed"},
      {"lying: larger", npy(header_of("<f8", "(1000000, 2, 2)"), one), "takes 32000000 bytes"},
      {"lying: smaller", npy(header_of("<f8", "(1, 1, 1)"), one), "takes 8 bytes"},
      {"lying: overflow", npy(header_of("<f8", "(2305843009213693952, 8, 8)"), one), "too large"},
      {"lying: hidden overflow", npy(header_of("<f8", "(0, 4611686018427387904, 4611686018427387904)"), ""),
       "too large"},
      {"empty matrices", npy(header_of("<f8", "(1099511627776, 0, 0)"), ""), "too many empty matrices"},
      {"more of them", npy(header_of("<f8", "(576460752303423488, 0, 0)"), ""), "too many empty matrices"},
      {"lying: beyond 64 bits", npy(header_of("<f8", "(99999999999999999999, 2, 2)"), one), "shape"},
      {"trailing text", npy(header_of("<f8", "(1, 2, 2)") + " or not", one), "malformed"},
  };
  const Folder folder;
  for (const auto& row : rows) {
    CAPTURE(row.name);
    write(folder / "in.npy", row.bytes);
    const auto outcome = check_refused(
        folder("run matinv --input $/in.npy --output $/X.npy --info $/I.npy --device host"), "in.npy~" + row.reason, 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find_first_of("\x1b\a\x7f\x9b") == std::string::npos);
  }
  check_refused(folder("run matinv --input $/nowhere.npy --output $/X.npy"), "nowhere.npy", 1);
  check_refused(folder("run matinv --input $ --output $/X.npy"), folder("$"), 1);
  CHECK(folder.files() == std::vector<std::string>{"in.npy"});
}

namespace {

// A = [[1, 2], [3, 4]] and [[0, 2], [4, 0]]: inverses that every precision holds exactly.
const std::vector<double> inverses{-2, 1, 1.5, -0.5, 0, 0.25, 0.5, 0};

template <class T>
void check_inverse(const char* type, bool fortran_order, int version) {
  CAPTURE(type);
  CAPTURE(fortran_order);
  const std::vector<T> c_order{1, 2, 3, 4, 0, 2, 4, 0}, f_order{1, 0, 3, 4, 2, 2, 4, 0};
  const Folder folder;
  write(folder / "A.npy",
        npy(header_of(type, "(2, 2, 2)", fortran_order), bytes_of(fortran_order ? f_order : c_order), version));
  done(folder("run matinv --input $/A.npy --output $/X.npy --device host"));
  const std::string header = npy_header(folder / "X.npy");
  CHECK(header.rfind(header_of(type, "(2, 2, 2)", fortran_order), 0) == 0);
  CHECK((10 + header.size()) % 64 == 0);
  const auto values = npy_values<T>(folder / "X.npy");
  REQUIRE(values.size() == 8);
  for (int b = 0; b < 2; ++b) {
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) {
        const int place = fortran_order ? b + 2 * i + 4 * j : 4 * b + 2 * i + j;
        CHECK(std::abs(std::complex<double>(values[place]) - inverses[4 * b + 2 * i + j]) < 1e-6);
      }
    }
  }
}

}  // namespace

TEST_CASE("a file without an end is read no further than it has to be") {
  const Folder folder;
  check_refused(folder("run matinv --input /dev/zero --output $/X.npy"),
                "cannot read '/dev/zero': it is not a .npy file", 1);
  // Behind the array, too: a pipe that is held open would never end.
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int held = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(held >= 0);
  const std::string bytes = npy(header_of("<f8", "(1, 1, 1)"), bytes_of<double>({2}));
  const std::string longer = bytes + std::string(100, 'x');
  REQUIRE(::write(held, longer.data(), longer.size()) == static_cast<ssize_t>(longer.size()));
  check_refused(folder("run matinv --input $/pipe --output $/X.npy"),
                "it is too long: shape (1, 1, 1) of '<f8' takes 8 bytes, the file has more", 1);
  ::close(held);
}

TEST_CASE("matrices go in and come out in the same type and order") {
  for (const bool fortran_order : {false, true}) {
    check_inverse<float>("<f4", fortran_order, 1);
    check_inverse<double>("<f8", fortran_order, 2);
    check_inverse<std::complex<float>>("<c8", fortran_order, 3);
    check_inverse<std::complex<double>>("<c16", fortran_order, 1);
  }
}

}  // namespace kgen::test
