// A matrix in the registers of one thread: a variable for each element, because registers have no index. Macros: a function would take
// elements by reference, which costs up to a third more registers for complex numbers. The same text on every device.

// A pivot search's next row: `best` and `found` become its key and its number if the key is larger.
#define TAKE_LARGER(best, found, its_key, row) \
  { const auto key = its_key; const bool take = key > best; best = take ? key : best; found = take ? row : found; }

// Of a column the top changes places with the element `a` where the condition holds, by selection; `first` is to become the top.
#define EXCHANGE_IF(condition, a, top, first) first = select(condition, a, first), a = select(condition, top, a)

namespace KGEN_WORDS {

// Elements to neighbouring places of a shared array, from element `at` on, each multiplied by a number of its own.
template <class Array, class S, class... V>
DEVICE void store_scaled(Array& array, int at, const S (&scale)[sizeof...(V)], V... a)
{
  int i = 0;
  ((array[at + i] = mul(scale[i], a), ++i), ...);
}

}  // namespace KGEN_WORDS
