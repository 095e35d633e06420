// kgen's device prelude for the host: the words of cuda.cuh for the system's C++ compiler. The lanes of
// a block are fibers of the program that loads this object; a collective calls back into it through the table `Block`.
// The first part is what both sides agree on: runtime/device includes it too, with KGEN_HOST_TABLE_ONLY.
#ifndef KGEN_HOST_TABLE
#define KGEN_HOST_TABLE

namespace kgen_host {

constexpr int table_version = 5;

// A place in a template. The file may end in "@<number>", which tells copies of a line in unrolled loops apart.
struct Site {
  const char* file;
  int line, column;
};

// Where the lanes of a warp, or of the block, meet. `end`: the lane is done.
enum Kind : int { end, block_sync, sync, shuffle, ballot, any, argmax, group_max, rank4_update };

// What a lane brings to a meeting.
struct Slot {
  unsigned long long first, second;
};

struct Index3 {
  unsigned x, y, z;
};

// The running block, seen by its current lane.
struct Block {
  Index3 thread, block, threads, blocks;
  // Where accesses to memory are told: from `watched` on, so many bytes; 0: nowhere.
  const char* watched;
  unsigned long long watched_bytes;
  void (*touch)(Block*, const void* address, unsigned long long bytes, bool writes);
  // Returns when every lane of the warp (block_sync: of the block) has come: what they brought, by lane.
  const Slot* (*meet)(Block*, Kind kind, Site site, Slot slot);
  // A checked shared array: `tag` is the declaration's own address. Then the place of an element to read or to write.
  void* (*declare)(Block*, const void* tag, const char* name, long long count, int element_bytes, Site site);
  const void* (*read)(Block*, void* array, long long index, Site site);
  void* (*write)(Block*, void* array, long long index, Site site);
  // The same for what is copied asynchronously: nobody may read it until the lane has waited for it. What a lane began to copy since the
  // last commit is a group; wait is for the copies of all groups but the `newest` one (1), or for all copies (0), of no group too.
  void* (*copy)(Block*, void* array, long long index, Site site);
  void (*commit)(Block*);
  void (*wait)(Block*, int newest);
  // Stops the launch: "lane 3 <what>". Does not return.
  void (*fail)(Block*, Site site, const char* what, int number);
};

// A kernel's argument, of any type of at most so many bytes.
struct alignas(16) Argument {
  unsigned char bytes[16];
};

// What an object exports as `kgen_host_entry`.
struct Entry {
  int version;                                              // table_version
  int arguments;                                            // of the kernel
  Site site;                                                // of the kernel
  void (*run)(Block*, const Argument* arguments);              // one lane, from begin to end
};

// A lane's stack lies on a multiple of so many bytes, and ends with its block's address.
#ifndef __has_feature
#define __has_feature(feature) 0   // clang's
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr unsigned long long stack_bytes = 1024 * 1024;
#else
constexpr unsigned long long stack_bytes = 256 * 1024;
#endif
[[gnu::always_inline]] inline Block*& block_of_stack(void* frame)
{
  return *reinterpret_cast<Block**>((reinterpret_cast<unsigned long long>(frame) & ~(stack_bytes - 1)) + stack_bytes - 16);
}

}  // namespace kgen_host
#endif

#ifndef KGEN_HOST_TABLE_ONLY
#ifndef __clang__
#include <source_location>
#endif

// A kernel is long and straight, and its time goes into meetings: optimised, it would take five times as long to compile
// and run little faster. The words it calls are optimised.
#ifdef __clang__
#define KGEN_AS_WRITTEN __attribute__((optnone))
#else
#define KGEN_AS_WRITTEN __attribute__((optimize("O0")))
#endif
#define KERNEL                                                              \
  static constexpr kgen_host::Site kgen_kernel_site{__FILE__, __LINE__, 0}; \
  static KGEN_AS_WRITTEN
#define KERNEL_BODY static KGEN_AS_WRITTEN
// What touches no operand but shared arrays: its accesses are told to nobody.
#define KGEN_UNTOLD __attribute__((no_sanitize("thread")))
#define DEVICE [[maybe_unused]] static inline
#define DEVICE_MEMBER inline
#define DEVICE_CALLED [[maybe_unused]] static
#define __launch_bounds__(...)
#define __restrict__ __restrict
// An array shared by the threads of a block, checked for missing barriers. Pass it on by reference (auto&).
#define SHARED(type, name, count) \
  static char name##_tag;         \
  kgen_host::Shared<type> name(&name##_tag, #name, count)
#define SHARED_LARGE(type, name, count) SHARED(type, name, count)
#define KGEN_PRELUDE   // the namespace has no name: an object is loaded by itself
#define threadIdx (kgen_host::here()->thread)
#define blockIdx (kgen_host::here()->block)
#define blockDim (kgen_host::here()->threads)
#define gridDim (kgen_host::here()->blocks)

namespace KGEN_PRELUDE {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

DEVICE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
DEVICE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
DEVICE float add(float a, float b) { return a + b; }
DEVICE double add(double a, double b) { return a + b; }
DEVICE float mul(float a, float b) { return a * b; }
DEVICE double mul(double a, double b) { return a * b; }
DEVICE float div(float a, float b) { return a / b; }
DEVICE double div(double a, double b) { return a / b; }
DEVICE float reciprocal(float a) { return 1 / a; }
DEVICE double reciprocal(double a) { return 1 / a; }
DEVICE float square_root(float a) { return __builtin_sqrtf(a); }
DEVICE double square_root(double a) { return __builtin_sqrt(a); }
// The reciprocal where neither a nor 1 / a is denormal, zero, infinite or NaN.
DEVICE float quick_reciprocal(float a) { return 1 / a; }
DEVICE double quick_reciprocal(double a) { return 1 / a; }

// The root of a and its reciprocal.
DEVICE void quick_root(float a, float& root, float& reciprocal)
{
  root       = __builtin_sqrtf(a);
  reciprocal = 1 / root;
}
DEVICE void quick_root(double a, double& root, double& reciprocal)
{
  root       = __builtin_sqrt(a);
  reciprocal = 1 / root;
}

DEVICE float abs1(float a) { return __builtin_fabsf(a); }
DEVICE double abs1(double a) { return __builtin_fabs(a); }
DEVICE u32 to_bits(float a) { return __builtin_bit_cast(u32, a); }
DEVICE u64 to_bits(double a) { return __builtin_bit_cast(u64, a); }
DEVICE float from_bits(u32 bits) { return __builtin_bit_cast(float, bits); }
DEVICE double from_bits(u64 bits) { return __builtin_bit_cast(double, bits); }

// A pointer that was loaded, which leads to global memory.
template <class V> DEVICE V* in_global(V* p) { return p; }

// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __builtin_ffs(static_cast<int>(bits)) - 1; }

}  // namespace KGEN_PRELUDE

namespace kgen_host {

// The block that runs, from the end of its current lane's stack: a variable of the thread would be a call each time.
[[gnu::always_inline]] KGEN_UNTOLD inline Block* here() { return block_of_stack(__builtin_frame_address(0)); }

}  // namespace kgen_host

// What the compiler calls in front of each access to memory (-fsanitize=thread, without its library): the block that runs hears of those
// that it watches.
namespace kgen_host {
[[gnu::always_inline]] KGEN_UNTOLD inline void touched(const void* address, unsigned long long bytes, bool writes)
{
  if (static_cast<unsigned long long>(static_cast<const char*>(address) - here()->watched) < here()->watched_bytes)
    here()->touch(here(), address, bytes, writes);
}
}  // namespace kgen_host
extern "C" {
#define KGEN_TOUCHED(name) [[gnu::used]] KGEN_UNTOLD void __tsan_##name
#define KGEN_TOUCHED_BYTES(bytes)                                                                         \
  KGEN_TOUCHED(read##bytes)(void* address) { kgen_host::touched(address, bytes, false); }                 \
  KGEN_TOUCHED(write##bytes)(void* address) { kgen_host::touched(address, bytes, true); }                 \
  KGEN_TOUCHED(unaligned_read##bytes)(void* address) { kgen_host::touched(address, bytes, false); }       \
  KGEN_TOUCHED(unaligned_write##bytes)(void* address) { kgen_host::touched(address, bytes, true); }
KGEN_TOUCHED_BYTES(1)
KGEN_TOUCHED_BYTES(2)
KGEN_TOUCHED_BYTES(4)
KGEN_TOUCHED_BYTES(8)
KGEN_TOUCHED_BYTES(16)
KGEN_TOUCHED(read_range)(void* address, unsigned long bytes) { kgen_host::touched(address, bytes, false); }
KGEN_TOUCHED(write_range)(void* address, unsigned long bytes) { kgen_host::touched(address, bytes, true); }
KGEN_TOUCHED(func_entry)(void*) {}
KGEN_TOUCHED(func_exit)() {}
KGEN_TOUCHED(init)() {}
// clang's, for arrays and structs.
KGEN_TOUCHED(memset)(void* to, int value, unsigned long bytes)
{
  kgen_host::touched(to, bytes, true);
  __builtin_memset(to, value, bytes);
}
#define KGEN_TOUCHED_COPY(copy)                                                                           \
  KGEN_TOUCHED(copy)(void* to, const void* from, unsigned long bytes)                                     \
  {                                                                                                       \
    kgen_host::touched(from, bytes, false);                                                               \
    kgen_host::touched(to, bytes, true);                                                                  \
    __builtin_##copy(to, from, bytes);                                                                    \
  }
KGEN_TOUCHED_COPY(memcpy)
KGEN_TOUCHED_COPY(memmove)
}

namespace kgen_host {

// The caller's place, as a default argument.
#ifdef __clang__
struct Where {
  const char* file;
  int at_line, at_column;
  static constexpr Where current(const char* file = __builtin_FILE(), int line = __builtin_LINE(),
                                 int column = __builtin_COLUMN())
  {
    return {file, line, column};
  }
  const char* file_name() const { return file; }
  int line() const { return at_line; }
  int column() const { return at_column; }
};
#else
using Where = std::source_location;
#endif
[[gnu::always_inline]] KGEN_UNTOLD inline Site site_of(const Where& where)
{
  return {where.file_name(), static_cast<int>(where.line()), static_cast<int>(where.column())};
}

struct Index {
  i64 value;
  Where where;
  template <class Integer>
  KGEN_UNTOLD Index(Integer index, Where caller = Where::current()) : value(static_cast<i64>(index)), where(caller) {}
};

// Words over T that an element of a shared array may stand in for: C++ deduces no Complex<R> from an element.
template <class Element, class T>
struct Words {};
template <class Element, template <class> class Complex, class R>
struct Words<Element, Complex<R>> {
  using T = Complex<R>;
  friend T fma(T a, T b, T c) { return fma(a, b, c); }
  friend T mul(T a, T b) { return mul(a, b); }
  friend T add(T a, T b) { return add(a, b); }
  friend T div(T a, T b) { return div(a, b); }
  friend T reciprocal(T a) { return reciprocal(a); }
  friend T quick_reciprocal(T a) { return quick_reciprocal(a); }
  friend R abs1(T a) { return abs1(a); }
  friend T operator-(T a) { return -a; }
  friend T operator/(T a, T b) { return div(a, b); }
  friend bool operator==(T a, T b) { return a.re == b.re && a.im == b.im; }
};

// An element of a shared array, read when its value is needed and written when assigned.
template <class T>
struct Element : Words<Element<T>, T> {
  void* array;
  Index index;

  KGEN_UNTOLD Element(void* shared, Index at) : array(shared), index(at) {}
  Element(const Element&) = default;
  KGEN_UNTOLD operator T() const { return *static_cast<const T*>(here()->read(here(), array, index.value, site_of(index.where))); }
  KGEN_UNTOLD const Element& operator=(T value) const
  {
    *static_cast<T*>(here()->write(here(), array, index.value, site_of(index.where))) = value;
    return *this;
  }
  const Element& operator=(const Element& other) const { return *this = static_cast<T>(other); }
  const Element& operator+=(T value) const { return *this = static_cast<T>(*this) + value; }
  const Element& operator-=(T value) const { return *this = static_cast<T>(*this) - value; }
  friend T select(bool condition, T a, T b) { return condition ? a : b; }
};

template <class T>
struct Shared {
  void* array;
  i64 begin = 0;   // the element that counts as the first one
  KGEN_UNTOLD Shared(const void* tag, const char* name, i64 count, Where where = Where::current())
      : array(here()->declare(here(), tag, name, count, sizeof(T), site_of(where)))
  {
  }
  Shared(const Shared&) = delete;
  Shared(const Shared& whole, i64 first) : array(whole.array), begin(whole.begin + first) {}
  KGEN_UNTOLD Element<T> operator[](Index index) const { return {array, Index(begin + index.value, index.where)}; }
};

// What a GPU requires of a copy of 16 bytes.
inline void on_16_bytes(const void* global, i64 index, u64 element_bytes, Where where)
{
  const int off = static_cast<int>((__builtin_bit_cast(u64, global) | index * element_bytes) % 16);
  if (off != 0) here()->fail(here(), site_of(where), "copies 16 bytes at a place that is not on 16 bytes, off by", off);
}

// A kernel's argument as its own type.
struct From_bytes {
  const Argument& argument;
  template <class P>
  operator P() const
  {
    static_assert(sizeof(P) <= sizeof(Argument), "a kernel's argument has at most 16 bytes");
    P value;
    __builtin_memcpy(&value, argument.bytes, sizeof value);
    return value;
  }
};
template <class... P, class... Done>
void call(void (*kernel)(P...), const Argument* arguments, Done... done)
{
  if constexpr (sizeof...(Done) == sizeof...(P)) kernel(done...);
  else call(kernel, arguments, done..., From_bytes{arguments[sizeof...(Done)]});
}
template <class... P>
constexpr int count_arguments(void (*)(P...)) { return sizeof...(P); }

}  // namespace kgen_host

namespace KGEN_PRELUDE {

// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }

// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The launch's blocks.
DEVICE i64 block_count() { return static_cast<i64>(gridDim.y) * gridDim.x; }
DEVICE i64 column_share() { return blockIdx.z; }
DEVICE i64 column_shares() { return gridDim.z; }
DEVICE void let_next_launch_begin() {}   // one launch after another
DEVICE void wait_for_launches_before() {}
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync(kgen_host::Where where = kgen_host::Where::current())
{
  kgen_host::here()->meet(kgen_host::here(), kgen_host::block_sync, kgen_host::site_of(where), {});
}

// A shared array from one of its elements on.
template <class V> DEVICE kgen_host::Shared<V> from_element(const kgen_host::Shared<V>& array, u32 index) { return {array, index}; }
template <int count, class V>
DEVICE void read_vector(V (&to)[count], const kgen_host::Shared<V>& array, u32 index, kgen_host::Where where = kgen_host::Where::current())
{
  for (int e = 0; e < count; ++e) to[e] = array[kgen_host::Index(index + static_cast<u32>(e), where)];
}
template <int count, class V>
DEVICE void write_vector(const kgen_host::Shared<V>& array, u32 index, const V (&from)[count], kgen_host::Where where = kgen_host::Where::current())
{
  for (int e = 0; e < count; ++e) array[kgen_host::Index(index + static_cast<u32>(e), where)] = from[e];
}
// An element that is copied asynchronously.
template <class V>
DEVICE void copy_element(const kgen_host::Shared<V>& array, u32 index, const V* from, kgen_host::Where where)
{
  *static_cast<V*>(kgen_host::here()->copy(kgen_host::here(), array.array, array.begin + index, kgen_host::site_of(where))) = *from;
}
// Sixteen bytes at once, element by element here; both places are on 16 bytes.
template <bool by_l1 = false, class V>
DEVICE void copy_async16(const kgen_host::Shared<V>& array, u32 index, const V* from,
                         kgen_host::Where where = kgen_host::Where::current())
{
  kgen_host::on_16_bytes(from, array.begin + index, sizeof(V), where);
  for (u32 e = 0; e < 16 / sizeof(V); ++e) copy_element(array, index + e, from + e, where);
}
// One element, which lies on a multiple of `part` bytes.
template <class V>
DEVICE void copy_async_aligned(const kgen_host::Shared<V>& array, u32 index, const V* from, u64 part, kgen_host::Where where)
{
  const int off = static_cast<int>(__builtin_bit_cast(u64, from) % part);
  if (off != 0) {
    kgen_host::here()->fail(kgen_host::here(), kgen_host::site_of(where), "copies an element from a place of less alignment, off by", off);
  }
  copy_element(array, index, from, where);
}
template <class V>
DEVICE void copy_async_one(const kgen_host::Shared<V>& array, u32 index, const V* from,
                           kgen_host::Where where = kgen_host::Where::current())
{
  copy_async_aligned(array, index, from, sizeof(V), where);
}
template <class V>
DEVICE void copy_async_element(const kgen_host::Shared<V>& array, u32 index, const V* from,
                               kgen_host::Where where = kgen_host::Where::current())
{
  copy_async_aligned(array, index, from, alignof(V), where);
}
DEVICE void copy_async_wait() { kgen_host::here()->wait(kgen_host::here(), 0); }
DEVICE void copy_async_commit() { kgen_host::here()->commit(kgen_host::here()); }
DEVICE void copy_async_wait_but_newest() { kgen_host::here()->wait(kgen_host::here(), 1); }
template <class V>
DEVICE void copy16(V* to, const kgen_host::Shared<V>& array, u32 index, kgen_host::Where where = kgen_host::Where::current())
{
  kgen_host::on_16_bytes(to, array.begin + index, sizeof(V), where);
  for (u32 e = 0; e < 16 / sizeof(V); ++e) to[e] = array[kgen_host::Index(index + e, where)];
}

}  // namespace KGEN_PRELUDE

// Behind the kernel: what the program looks up.
#define KGEN_HOST_ENTRY(kernel)                                                                                   \
  extern "C" __attribute__((visibility("default"))) const kgen_host::Entry kgen_host_entry = {                    \
      kgen_host::table_version, kgen_host::count_arguments(kernel), kgen_kernel_site,                             \
      [](kgen_host::Block* block, const kgen_host::Argument* arguments) KGEN_UNTOLD {                           \
        kgen_host::call(kernel, arguments);                                                                       \
      }};
#endif
