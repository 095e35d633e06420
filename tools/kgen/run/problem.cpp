#include "tools/kgen/run/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/device/device.hpp"
#include "runtime/engine/open_device.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/run/npy.hpp"
#include "verify/verification.hpp"

namespace kgen {

namespace {

// No bytes of the file bound the number of matrices without elements, but each has an info: a GiB of those.
constexpr std::int64_t most_empty_matrices = std::int64_t{1} << 28;

[[noreturn]] void refuse_file(const std::string& file, const std::string& reason) {
  throw Error(Failure::io, fmt::format("cannot use '{}': {}", file, reason));
}

std::string device_name(const std::string& text, std::string& warning) {
  if (text == "auto") {
    const Cuda_found cuda = find_cuda();
    if (!cuda.gpus.empty()) return {};
    warning = fmt::format("{}: this runs on host, which is slow; --device host says so without this line",
                          without_host_advice(cuda.problem));
    return "host";
  }
  if (!parse_device(text)) refuse("--device", text, "auto, " + devices_taken(text));
  return text;
}

// The request with its options; sizes come with the arrays.
Request asked_request(const Run_options& options, const Operation& op, const std::optional<Spec>& variant) {
  // In z no two words mean the same.
  check_factors({&op}, options.words);
  check_words({&op}, options.words);
  const std::vector<Settings> asked = choices_of(op, options.words);
  if (asked.size() != 1) refuse_use("an option of {} is one word or number, not a list", op.name);
  if (!variant) return square_request(op, 'z', 1, asked.front());
  check_agrees("--variant", {.words = options.words}, *variant);
  Request request = variant->request;
  request.layout = Layout::strided;
  return request;
}

std::optional<Spec> variant_of(const Run_options& options, const Families& families) {
  if (options.variant.empty()) return std::nullopt;
  Spec spec = spec_of_id(families, "--variant", options.variant);
  if (spec.request.name() != options.ops)
    refuse_use("--variant: '{}' is of {}, not of {}", options.variant, spec.request.name(), options.ops);
  if (spec.request.layout == Layout::pointers)
    refuse_use("--variant: '{}' is for pointer batches; run takes packed ones", options.variant);
  return spec;
}

void check_variant_fits(const Spec& variant, const std::string& text, const verify::Problem& problem) {
  if (variant.request.precision != problem.request.precision)
    refuse_use("--variant: '{}' has precision {}, the input has {}", text, variant.request.precision,
               problem.request.precision);
  for (std::size_t i = 0; i < problem.operation().sizes.size(); ++i) {
    const std::int64_t size = variant.request.sizes[i];
    if (size == any_size && problem.request.sizes[i] == 1)
      refuse_use("--variant: '{}' takes any {} but 1, which has kernels of its own: kgen list variants says which",
                 text, problem.operation().sizes[i].name);
    if (size != any_size && size != problem.sizes[i])
      refuse_use("--variant: '{}' has {} = {}, the input has {}", text, problem.operation().sizes[i].name, size,
                 problem.sizes[i]);
  }
}

std::string repeated(const std::string& bytes, std::int64_t count) {
  std::string all;
  all.reserve(bytes.size() * static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) all += bytes;
  return all;
}

// A read operand, its sizes taken over where an extent is just one size and checked against what is known.
class Reader {
 public:
  Reader(Run_problem& problem, const Word_options& words) : problem_(problem) {
    // Numbers that no array is long, but one that arrays can say.
    verify::Problem& before = problem.before;
    for (std::size_t i = 0; i < before.operation().sizes.size(); ++i) {
      const Size& size = before.operation().sizes[i];
      known_[i] = size.usual != 0 || (size.is_given() && !text_given(words, size.name).empty());
      if (known_[i]) before.sizes[i] = one_size(words, before.operation(), i, false, size.usual);
    }
  }

  void read(std::size_t index, const std::string& file) {
    const Operation& op = problem_.before.operation();
    const Operand& operand = op.operands[index];
    const Npy_array array = read_npy(file, operand.element == Element::int32 ? "<i4" : "<f8");
    check_type(array, operand, file);
    check_shape(array, operand, file);
    problem_.before.operands[index] = to_operand(array, operand);
    own_batch_[index] = array.shape[0];
    if (index == main_input(op)) problem_.fortran_order = array.fortran_order;
  }

  // What a file has once for the whole batch is repeated where each matrix needs its own: of what is written, for
  // kernels of packed batches, which take no stride of 0.
  void share(bool packed) {
    verify::Problem& before = problem_.before;
    for (std::size_t i = 0; i < before.operands.size(); ++i) {
      if (own_batch_[i] != 1 || before.batch == 1) continue;
      problem_.shared[i] = true;
      const Operand& operand = before.operation().operands[i];
      before.operands[i].once = operand.access == Access::in && !packed && operand.shape != Shape::value;
      if (!before.operands[i].once) before.operands[i].bytes = repeated(before.operands[i].bytes, before.batch);
    }
  }

 private:
  void check_type(const Npy_array& array, const Operand& operand, const std::string& file) {
    Request& request = problem_.before.request;
    if (operand.element == Element::int32) {
      if (array.type != "<i4")
        refuse_file(file, fmt::format("its type is '{}', {} is int32, '<i4' is needed: .astype('<i4')", array.type,
                                      operand.name));
      return;
    }
    if (array.type == "<i4")
      refuse_file(file, "it holds integers ('<i4'), not <f4, <f8, <c8 or <c16: save it with .astype('<f8')");
    if (!known_precision_)
      for (const Precision& row : precisions())
        if (row.npy == array.type) request.precision = row.letter;
    known_precision_ = true;
    if (npy_type(operand, request.precision) != array.type)
      refuse_file(file, fmt::format("its type is '{}', '{}' is needed beside the other input", array.type,
                                    npy_type(operand, request.precision)));
  }

  void check_shape(const Npy_array& array, const Operand& operand, const std::string& file) {
    const auto& shape = array.shape;
    const std::string expected = shape_text(operand);
    if (shape.size() + 1 == dimensions(operand) && operand.shape == Shape::matrix)
      refuse_file(file, fmt::format("its shape {} is 2-D, expected {}; save one matrix as {}[None]{}", to_string(shape),
                                    expected, operand.name,
                                    operand.rows == operand.columns
                                        ? ""
                                        : fmt::format(", one column for each matrix as {}[:, :, None]", operand.name)));
    if (shape.size() != dimensions(operand))
      refuse_file(file, fmt::format("its shape is {}, expected {}: save it with .reshape", to_string(shape), expected));
    // A batch of 1 serves all, as in NumPy; not beside one without elements, which may be as long as it likes.
    const bool elements = !array.data.empty();
    const bool longer = batch_ == 1 && shape[0] > 1 && elements;
    const bool first = batch_ < 0;
    if (first || longer) batch_ = problem_.before.batch = shape[0];
    const bool same_batch = shape[0] == batch_ || (shape[0] == 1 && any_elements_ && batch_ > 1);
    any_elements_ = any_elements_ || elements;
    const bool square = operand.shape == Shape::matrix && operand.rows == operand.columns;
    if (square && shape[1] != shape[2])
      refuse_file(file, fmt::format("its matrices are not square: shape {}, expected {}", to_string(shape), expected));
    bool fits = same_batch;
    if (shape.size() > 1) fits = take(operand.rows, shape[1], file) && fits;
    if (shape.size() > 2) fits = take(operand.columns, shape[2], file) && fits;
    const std::int64_t rows = operand.rows.of(problem_.before.sizes, problem_.before.request.options);
    const bool has_more = operand.rows.kind == Extent::Kind::reach && same_batch && shape[1] > rows;
    const bool turned = !square && shape.size() == 3 && same_batch && shape[1] != rows && shape[2] == rows;
    if (!fits)
      refuse_file(file, fmt::format("its shape is {}, the input needs {}{}", to_string(shape), needed(operand),
                                    turned        ? ": .transpose(0, 2, 1) exchanges rows and columns"
                                    : has_more    ? fmt::format(", its [:, :{}]", rows)
                                    : !same_batch ? "; a batch of 1 serves all"
                                                  : ""));
    if (first && shape.size() > 1 && shape[1] == 0 && shape[0] > most_empty_matrices)
      refuse_file(file, fmt::format("its shape {} is a batch of too many empty matrices: up to {} are supported",
                                    to_string(shape), most_empty_matrices));
  }

  // Whether the extent is so long; where it is one size that nobody knows yet, that size is learnt.
  bool take(const Extent& extent, std::int64_t length, const std::string& file) {
    verify::Problem& before = problem_.before;
    if (extent.kind == Extent::Kind::reach) return take_range(extent, length);
    const int size = extent.size(before.request.options);
    if (size < 0) return extent.of(before.sizes, before.request.options) == length;
    const auto index = static_cast<std::size_t>(size);
    if (!known_[index]) {
      const Size& row = before.operation().sizes[index];
      if (row.compiled(before.request.options) && length > before.operation().limit)
        refuse_file(file, fmt::format("{} = {} is too large: {}", row.name, length, sizes_taken(before.operation())));
      known_[index] = true;
      before.sizes[index] = length;
    }
    return before.sizes[index] == length;
  }

  // The same of first + (last - first) * |step|: the last is learnt.
  bool take_range(const Extent& extent, std::int64_t length) {
    verify::Problem& before = problem_.before;
    const auto at = [&](int size) -> std::int64_t& { return before.sizes[static_cast<std::size_t>(size)]; };
    const std::int64_t first = at(extent.first), step = std::abs(at(extent.step));
    if (bool& known = known_[static_cast<std::size_t>(extent.second)]; !known) {
      known = true;
      at(extent.second) = length < first ? first - 1 : step == 0 ? first : first + (length - first) / step;
    }
    const auto last = static_cast<std::size_t>(extent.second);
    if (const std::string problem = problem_of_most(before.operation(), last, before.sizes); !problem.empty())
      refuse_use("{} is {}: {}", extent.second.name, at(extent.second), problem);
    return extent.of(before.sizes, before.request.options) == length;
  }

  std::string needed(const Operand& operand) const {
    const verify::Problem& before = problem_.before;
    std::vector<std::int64_t> shape{batch_};
    if (dimensions(operand) > 1) shape.push_back(operand.rows.of(before.sizes, before.request.options));
    if (dimensions(operand) > 2) shape.push_back(operand.columns.of(before.sizes, before.request.options));
    return to_string(shape);
  }

  Run_problem& problem_;
  std::int64_t batch_ = -1;
  std::array<std::int64_t, most_operands> own_batch_{};  // of each file
  bool any_elements_ = false;                            // in those that were read
  bool known_precision_ = false;
  std::array<bool, most_sizes> known_{};
};

// The request's compiled sizes, from the call's.
void set_sizes(verify::Problem& problem) {
  for (std::size_t i = 0; i < problem.operation().sizes.size(); ++i)
    problem.request.sizes[i] =
        static_cast<std::int16_t>(problem.operation().sizes[i].in_request(problem.sizes[i], problem.request.options));
  normalise(problem.request);
}

void read_all(const Run_options& options, const Files& files, bool packed, Run_problem& problem) {
  Reader reader(problem, options.words);
  problem.before.operands.resize(files.inputs.size());
  for (std::size_t i = 0; i < files.inputs.size(); ++i)
    if (!files.inputs[i].empty()) reader.read(i, files.inputs[i]);
  reader.share(packed);
  set_sizes(problem.before);
  verify::Problem whole = verify::allocate(problem.before.request, problem.before.sizes, problem.before.batch);
  for (std::size_t i = 0; i < files.inputs.size(); ++i)
    if (!files.inputs[i].empty()) {
      whole.operands[i].bytes = std::move(problem.before.operands[i].bytes);
      whole.operands[i].once = problem.before.operands[i].once;
    }
  problem.before = std::move(whole);
}

constexpr std::int64_t default_size = 16;

std::int64_t one_asked(const Run_options& options) {
  const std::vector<std::int64_t> sizes = options.numbers();
  if (sizes.size() > 1) refuse("--sizes", options.sizes, "one size");
  return sizes.empty() ? 0 : sizes.front();
}

// Of what the options leave open a variant says its own; where both say something they must agree (check_variant_fits).
void make_all(const Run_options& options, const std::optional<Spec>& variant, Run_problem& problem) {
  verify::Problem& before = problem.before;
  const std::int64_t asked = one_asked(options);
  for (std::size_t i = 0; i < before.operation().sizes.size(); ++i) {
    const bool fixed = variant && variant->request.sizes[i] != any_size;
    const Size& size = before.operation().sizes[i];
    const bool many = text_given(options.words, size.name) == "any";  // about as many as rows
    before.sizes[i] = one_size(options.words, before.operation(), i, size.compiled(before.request.options),
                               size.is_given() ? default_value(before.operation(), i, before.sizes, default_size)
                               : asked > 0 && (many || !size.usually_one()) ? asked
                               : fixed                                      ? variant->request.sizes[i]
                               : size.usually_one() && !variant && !many    ? 1
                                                                            : default_size);
  }
  const auto letters = options.precisions.empty() ? std::vector<char>() : options.letters();
  if (letters.size() > 1) refuse("--precisions", options.precisions, "one precision");
  if (!letters.empty())
    before.request.precision = letters.front();
  else if (!variant)
    before.request.precision = before.operation().complex_only ? 'z' : 'd';
  set_sizes(before);
  const verify::Kind kind = verify::verification(before.operation()).kind(before.request);
  before = verify::make_problem(before.request, before.sizes,
                                static_cast<std::int64_t>(options.batch.value_or(default_batch)),
                                verify::classes_called(options.matrices, kind));
}

// What the operation only writes begins as what no result is (verify/problem.hpp): elements that nobody writes show.
// A triangle that is not used stays 0.
void mark_outputs(verify::Problem& problem) {
  for (std::size_t k = 0; k < problem.operands.size(); ++k) {
    const Operand& operand = problem.operation().operands[k];
    verify::Array& array = problem.operands[k];
    for (std::int64_t b = 0; b < problem.batch && !reads(operand.access) && !array.bytes.empty(); ++b)
      for (std::int64_t j = 0; j < array.columns; ++j) {
        const Rows used = used_rows(operand, {problem.sizes, problem.request.options}, j);
        std::memset(array.at(b) + (j * array.rows + used.begin) * array.element_bytes, verify::unwritten,
                    static_cast<std::size_t>(std::max<std::int64_t>(used.end - used.begin, 0) * array.element_bytes));
      }
  }
}

// All between 0 and n - 1, with a 0 among them: SciPy's, and those of C.
bool count_from_0(const verify::Array& pivots, std::int64_t batch, std::int64_t n) {
  bool zero = false;
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t k = 0; k < pivots.rows; ++k) {
      const std::int64_t pivot = pivots.integer(b, k);
      if (pivot < 0 || pivot >= n) return false;
      zero = zero || pivot == 0;
    }
  return zero;
}

}  // namespace

Run_problem read_problem(const Run_options& options, const Families& families) {
  const Operation& op = operation(options.ops);
  Run_problem problem;
  problem.device = device_name(options.device, problem.device_warning);
  const std::optional<Spec> variant = variant_of(options, families);
  problem.before.request = asked_request(options, op, variant);
  problem.shared.resize(op.operands.size());
  const Files files = files_of(options, op);
  check_sources(options, problem.before.request, files);
  if (options.check) verify::verification(op);
  check_outputs(op, files);
  problem.outputs = files.outputs;
  if (options.matrices.empty())
    read_all(options, files, variant && variant->request.layout == Layout::packed, problem);
  else
    make_all(options, variant, problem);
  verify::Problem& before = problem.before;
  check_precision(before.request);
  check_precision_of_words(op, before.request.precision, options.words);
  if (variant) check_variant_fits(*variant, options.variant, before);
  const Factors factors = factors_of(op, before.request.precision, options.words);
  if (options.check) check_judged(op, factors);
  set_factors(before, factors);
  mark_outputs(before);
  if (const int pivots = op.swaps(); pivots >= 0 && !files.inputs[static_cast<std::size_t>(pivots)].empty()) {
    const verify::Array& read = before.operands[static_cast<std::size_t>(pivots)];
    problem.any_row_is_pivot = op.operands[static_cast<std::size_t>(pivots)].rows.kind == Extent::Kind::reach;
    const std::int64_t most = problem.any_row_is_pivot ? before.size("m") : read.rows;
    const std::int64_t batch = problem.shared[static_cast<std::size_t>(pivots)] ? 1 : before.batch;
    problem.pivots_out_of_range =
        problem.any_row_is_pivot ? verify::no_rows(read, batch, most) : verify::pivots_outside(read, batch, most);
    problem.pivots_from_0 = count_from_0(read, batch, most);
  }
  return problem;
}

}  // namespace kgen
