// What the table of operations says of one operation. Everything that depends on an operation derives from its row:
// kernel signatures, launchers, argument checks, the C and C++ functions, the command line.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/precision.hpp"

namespace kgen {

struct Request;

// How many of each an operation may have: requests and calls hold them in arrays of fixed length.
// So many sizes that a request has no padding.
inline constexpr std::size_t most_sizes = 8, most_options = 4, most_scalars = 2, most_operands = 8;
// Sizes that kernels are specialised for, to `max_size`; in batches of variable size, and in a family that says no
// other limit, to `common_limit`.
inline constexpr std::int64_t common_limit = 32, max_size = 128;
// A size that kernels take at run time: `n_any` in an id.
inline constexpr std::int64_t any_size = 0;

inline constexpr std::int64_t any_sign = std::numeric_limits<std::int64_t>::min();

// Another thing of the same row: a size, an option, a word of one, an operand, a scalar. Rows say its name, and
// resolved() its place in the row's list.
struct Named {
  std::string_view name = {};
  int place = -1;  // -1: it names none
  constexpr Named() = default;
  constexpr Named(const char* text) : name(text) {}
  constexpr operator int() const { return place; }
};

// Whether an option has a word: {"side", "left"}. Without an option it never holds.
struct Condition {
  Named option, word;
  bool holds(std::span<const std::uint8_t> options) const {
    return option >= 0 && options[static_cast<std::size_t>(option)] == word;
  }
  std::string text() const { return std::string(option.name).append(" == ").append(word.name); }
};

// How long a vector is whose entries first to last are used with such a step between them: 0 where there are none, the
// largest number where it would be larger.
std::int64_t vector_length(std::int64_t first, std::int64_t last, std::int64_t step);

// An extent of an operand: 1, a size, the least of two, the one that an option picks, or the length of a vector whose
// entries `first` to `second` are used. Rows make it by least(), picked() and reach().
struct Extent {
  enum class Kind : std::uint8_t { one, size, least, picked, reach } kind = Kind::one;
  Named first = {}, second = {};  // sizes
  Condition picks_first = {};     // picked: the first where it holds, else the second
  Named step = {};                // reach: a size
  Extent() = default;
  Extent(const char* size) : kind(Kind::size), first(size) {}
  Extent(Kind of, Named a, Named b, Condition where = {}, Named by = {})
      : kind(of), first(a), second(b), picks_first(where), step(by) {}
  bool operator==(const Extent& other) const { return text() == other.text(); }
  std::string text() const;  // "n", "min(m, n)", "side == left ? m : n", "k1 + (k2 - k1) * |incx|", "1"
  std::int64_t of(std::span<const std::int64_t> sizes, std::span<const std::uint8_t> options) const {
    const auto at = [&](int size) { return sizes[static_cast<std::size_t>(size)]; };
    if (kind == Kind::one) return 1;
    if (const int alone = size(options); alone >= 0) return at(alone);
    if (kind == Kind::reach) return vector_length(at(first), at(second), at(step));
    return std::min(at(first), at(second));
  }
  // Which size it is with these words; -1: it is none alone.
  int size(std::span<const std::uint8_t> options) const {
    if (kind == Kind::picked) return picks_first.holds(options) ? first : second;
    return kind == Kind::size ? int(first) : -1;
  }
};

// A size: an argument of every call. Kernels are specialised for it where it is compiled in; elsewhere they take it at
// run time, and one kernel serves every value. A row's number or an increment is one as well.
struct Size {
  std::string_view name;      // "n"
  std::string_view about;     // for the header
  bool runs_at_zero = false;  // results are written where it is 0, too; else such a call does nothing
  bool always_compiled = true;
  Condition compiled_where = {};  // else: where it holds
  bool one_compiled = false;      // else: where it is 1; one kernel serves all other values
  std::int64_t least = 0;         // smaller values are refused; any_sign: none is
  Named most = {};                // of what is never compiled in, a size before it: larger values are refused
  Named empty_above = {};         // a size: where it is larger than that a call does nothing
  std::int64_t usual = 0;         // what tools take where nobody says another value; 0: the most that it may be
  // A scalar: size 0 is treated as size 1 with this scalar set to 0, so that compiled kernels need no empty case.
  Named empty_sum = {};
  // Whether it is a number of its own: no array is so long.
  bool is_given() const { return never_compiled() && (usual != 0 || most >= 0); }
  bool never_compiled() const { return !always_compiled && compiled_where.option < 0 && !one_compiled; }
  bool compiled(std::span<const std::uint8_t> options) const {
    return always_compiled || compiled_where.holds(options);
  }
  // Whether kernels take it at run time unless it is 1.
  bool takes_one(std::span<const std::uint8_t> options) const { return one_compiled && !compiled(options); }
  // What tools take where nobody says a value: 1, or with a size that other options compile in, any.
  bool usually_one() const { return one_compiled && compiled_where.option < 0; }
  // What a request says of a value: the value itself, or any_size where kernels take it at run time.
  std::int64_t in_request(std::int64_t value, std::span<const std::uint8_t> options) const {
    return compiled(options) || (one_compiled && value == 1) ? value : any_size;
  }
};

// A choice of words. LAPACK's letters stand for them in calls; an option without letters follows from an operand that
// may be NULL.
struct Option {
  struct Word {
    std::string_view name;     // "lower"
    std::string_view letters;  // "L"; all that stand for it, upper case, the usual one first
    int same_in_real = -1;     // the place of the word that means the same of real matrices (trans: C is T)
    // Another name and its letter that it has for real matrices alone, where no word of complex ones is called so.
    std::string_view real_name = {}, real_letter = {};
  };
  std::string_view name;  // "uplo"
  std::string_view about;
  std::vector<Word> words;  // the default first
  bool in_calls() const { return !words.front().letters.empty(); }
  int find(std::string_view word) const;  // -1: it has no such word
};

// The matrix's own type, its real type, 32-bit integers, or in plans the address of a matrix.
enum class Element : std::uint8_t { matrix, real, int32, address };
enum class Shape : std::uint8_t { matrix, vector, value };  // value: one element per matrix, without gaps
enum class Access : std::uint8_t { in, out, inout };
constexpr bool reads(Access access) { return access != Access::out; }
constexpr bool writes(Access access) { return access != Access::in; }

// What the other half of a matrix is of which one triangle is used: nothing that the operation knows, or as here.
enum class Symmetry : std::uint8_t { none, symmetric, hermitian };

// An operand of a batch. Its names are those of kgen.h and of the emitted kernels.
struct Operand {
  Access access = Access::in;
  std::string name;  // "A", "ipiv", "info"
  Extent rows = {}, columns = {};
  Element element = Element::matrix;
  Shape shape = Shape::matrix;
  Condition lower = {};          // with an option: a triangle of it is used, the lower one where this holds
  Condition unit_diagonal = {};  // where it holds the triangle's diagonal is not used either
  Symmetry symmetry = Symmetry::none;
  Condition null = {};        // it may be NULL, and that means this word of the option
  Named may_be = {};          // the operand that it may be the same array as: the call is in place
  Named unread_at_zero = {};  // a scalar: where that is 0 the operand is not read
  int if_empty = -1;          // of a value: 0 or 1, what it is where a size is 0; else nothing is written there
  bool swaps = false;         // LAPACK's row interchanges: step k swaps rows k and swaps[k] >= k, counted from 1
  bool of_batch = false;      // one for the whole batch, in which every block may write
  // The names of its other arguments follow from its own unless the row says them: "Aarray" of a matrix in pointer
  // batches, "lda", "strideA"; empty where it has none.
  std::string array = {}, leading = {}, stride = {};

  bool is_triangle() const { return lower.option >= 0; }
  // What stands for it in a call: the array of pointers to its matrices, or the operand itself.
  const std::string& data_name(bool pointers) const { return pointers && shape == Shape::matrix ? array : name; }
};

// A factor that is read from the caller's memory before the call returns.
struct Scalar {
  std::string_view name;              // "alpha"
  Element element = Element::matrix;  // or real
};
using Scalar_bytes = std::array<std::array<std::byte, 16>, most_scalars>;  // the values of an operation's scalars

// An argument of a call, in LAPACK's order; an operand's stands for its leading dimension and stride as well.
struct Argument {
  std::string_view name;
  enum class Kind { option, size, scalar, operand } kind = Kind::option;
  std::size_t index = 0;
};

// A routine of a linear algebra library, which a step of a plan may be instead of a kernel.
enum class Library_routine : std::uint8_t { none, gemm, trsm };

// Sizes and options of one call by name, for the row's own formulas.
struct Values {
  std::span<const std::int64_t> sizes;
  std::span<const std::uint8_t> options;
  std::uint8_t zero_scalars = 0;  // bit i: scalar i is 0
};

// Its fields as rows write them, and behind them what resolved() adds.
struct Operation {
  std::string_view name;       // LAPACK's, without the precision letter
  std::string_view about;      // one line
  std::string_view reference;  // routine of LAPACK or BLAS, papers
  std::string_view doc;        // what kgen.h says of arguments and results
  std::vector<Size> sizes = {};
  std::vector<Option> options = {};
  std::vector<Scalar> scalars = {};
  std::vector<Operand> operands = {};
  std::vector<Argument> arguments = {};
  // The default is the first legal variant of the first of these that has one. Other families of kgen are taken by
  // their names or by tuning tables alone, those of a templates folder also where none of these serves.
  std::vector<std::string_view> families = {};
  double (*real_flops)(const Values&) = nullptr;  // of one matrix, as if it were real; none: 0
  std::int64_t limit = max_size;                  // of sizes that kernels are specialised for, in uniform batches
  std::int64_t variable_limit = max_size;         // of the size by which a batch of variable size is sorted
  bool is_public = true;                          // false: a building block of plans that users do not call
  bool complex_only = false;                      // there is none of real matrices
  bool uniform_only = false;  // no family takes a size at run time: no form for batches of variable size
  // No family does it, but a library's routine: for plans alone.
  Library_routine library = Library_routine::none;

  std::string_view group = {};  // the file of the table it stands in
  // Whether there are calls in which each matrix has its own size: whatever the options, one size can be compiled in,
  // by which a batch is sorted. It is the length of every vector, and the rows of the first matrix; the second may have
  // as many as the other size says, which is taken at run time, all others have so many. At most three matrices and two
  // sizes. Or it is sorted by both.
  bool variable_form = false;
  // Whether kernels have both sizes in registers: a vector is as long as the least of them. Matrices with as many rows
  // as columns are sorted by their order, the others by the power of two that is not below either size.
  bool sorted_by_both = false;

  bool has(const Precision& precision) const { return precision.complex || !complex_only; }
  int find_size(std::string_view size) const;  // -1: there is none
  int find_option(std::string_view option) const;
  int find_operand(std::string_view operand) const;
  // The operands that are info and that hold row interchanges; -1: there is none. Without info a call of variable size
  // takes one all the same, behind the others.
  int info() const;
  int swaps() const;
};

// What is wrong with a size that is more than its `most` allows: "must be at most m = 3". Empty: nothing.
std::string problem_of_most(const Operation& op, std::size_t size, std::span<const std::int64_t> sizes);
// What tools take for a size that nobody says, given the sizes before it; `else_take` for one that arrays have.
std::int64_t default_value(const Operation& op, std::size_t size, std::span<const std::int64_t> before,
                           std::int64_t else_take);

// Which sizes it takes, as every message says it: "getrf takes 1 to 128"; "lange takes 1 to 32 in batches of variable
// size; to 128 in uniform ones". Kernels have sizes from 1 on, calls from 0 on.
std::string sizes_taken(const Operation& op, bool variable = false, int least = 1);
// The same where kernels for batches of variable size go only so far.
std::string variable_sizes_taken(const Operation& op, std::int64_t limit, int least);
bool takes_any_size(const Operation& op);  // none is compiled in

// Floating-point operations of one matrix; a complex multiply-add counts as four real ones.
std::int64_t flops(const Operation& op, bool complex, const Values& values);
// Whether such a call reads the operand: what is multiplied by 0 it does not.
bool is_read(const Operand& operand, const Values& values);
// Bytes of one matrix's operands, each input read once and each output written once; of a triangle only its elements.
std::int64_t bytes(const Operation& op, char precision, const Values& values);
// Which elements of an operand are used: rows begin to end of a column, counted from 0. What is not used, the other
// triangle or a diagonal that is taken for 1, is neither read nor written.
struct Rows {
  std::int64_t begin, end;
  bool contain(std::int64_t row) const { return begin <= row && row < end; }
};
Rows used_rows(const Operand& operand, const Values& values, std::int64_t column);
int element_bytes(Element element, char precision);
inline int element_bytes(const Operand& operand, char precision) { return element_bytes(operand.element, precision); }

// The one table of operations. A row is written in generator/operations/GROUP.cpp.
std::span<const Operation> operations();                    // in the order of the groups
std::span<const Operation* const> public_operations();      // those that users call
std::span<const Operation> bookkeeping_operations();        // kernels that are launched by plans alone
std::vector<std::string> public_names();                    // theirs
std::vector<Precision> precisions_of(const Operation& op);  // those that it has
const Operation* find_operation(std::string_view name);     // NULL: there is none, or it is not for users to call
const Operation& operation(std::string_view name);          // throws Error(usage) naming what is allowed

}  // namespace kgen
