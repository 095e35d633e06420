// A matrix in the registers of one thread: a variable for each element, because registers have no index. What changes elements is a
// macro: a function would take them by reference, which costs up to a third more registers for complex numbers. The same text on every device.

// A pivot search's next row: if its element `a` is larger than all before, `best` becomes its key and `found` its number.
#define TAKE_LARGER(best, found, a, row) \
  { const auto key = order(abs1(a)); const bool take = key > best; best = take ? key : best; found = take ? row : found; }

// EXCHANGE(a, WITH_IF(condition, b), ...): the top element of a column changes places with the one whose condition holds, by selection.
#define EXCHANGE(a, ...) { const auto top = a; auto first = top; __VA_ARGS__; a = first; }
#define WITH_IF(condition, b) first = select(condition, b, first), b = select(condition, top, b)

namespace KGEN_WORDS {

// Whether a pivot needs more care than quick_reciprocal's, which is seldom: it is zero, denormal, huge, infinite or NaN.
template <class V>
DEVICE bool is_rare(V pivot) { return rarely(!has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(pivot))))); }

// Elements to neighbouring places of a shared array, from element `at` on, each multiplied by a number of its own.
template <class Array, class S, class... V>
DEVICE void store_scaled(Array& array, int at, const S (&scale)[sizeof...(V)], V... a)
{
  int i = 0;
  ((array[at + i] = mul(scale[i], a), ++i), ...);
}

}  // namespace KGEN_WORDS
