// LU of one matrix whose rows lie in the registers of a block's threads. Rows never move: `at` says where they stand by LAPACK's exchanges. A
// panel of 8 columns is staged in shared memory in that order, where one warp factors it, and stays there as L. Columns move up by 8 with each
// panel, in the update itself, so that the panel is always columns 0 to 7 of a thread's registers and one loop serves all panels. Sums have the
// terms of LU column by column, in the same order, so the same bits. The same text on every device.

namespace KGEN_WORDS {

// The warps of a block meet, or the lanes of its only one.
template <int warps>
DEVICE void meet_warps()
{
  if constexpr (warps == 1) Lanes<32>::sync();
  else block_sync();
}

// A shared array from element `begin` on.
template <class Array>
struct From_element {
  Array& array;
  int begin;
  DEVICE_MEMBER decltype(auto) operator[](int i) const { return array[begin + i]; }
};

// How far apart the columns of a panel's rows of U begin: on 16 bytes, in different banks.
template <class V>
DEVICE constexpr int eight_apart() { return 8 + 16 / static_cast<int>(sizeof(V)); }

// One warp factors a staged panel of `left` rows, `tall` of them a lane, from column `first` of the matrix on, and leaves its rows where they
// stand then; `stands`: where each of them does. To notes[0] its steps without a pivot, to notes[1] the first of them, from 1 on.
template <class V, int tall, class Stage, class Stands, class Notes>
DEVICE void factor_staged(Stage stage, Stands& stands, Notes& notes, int left, int first, int steps, int* ipiv)
{
  const int lane = Lanes<32>::rank();
  Panel_in_lanes<V, true, tall, 8> panel;
  load_columns(panel, stage, left, left, 0, 8);
  Lanes<32>::sync();   // before any row is put elsewhere
  panel.template factor<true, 0>(0, steps);
#pragma unroll
  for (int r = 0; r < tall; ++r) {
    const int place = lane + 32 * r;
    if (place < left) {
      stands[place] = static_cast<unsigned char>(panel.at[r]);
#pragma unroll
      for (int s = 0; s < 8; ++s) stage[s * left + panel.at[r]] = panel.a[r][s];
    }
  }
  if (lane < steps) ipiv[first + lane] = first + panel.swap + 1;
  if (lane == 0) {
    notes[0] = panel.skipped;
    notes[1] = panel.failed;
  }
}

// Lane l of warp w has rows l + 32 (w + warps r). The first `columns` of a matrix are in registers, `aside` more wait in shared memory, from
// element `wait` of `memory` on, until there is room: `apart` elements from one to the next, a row at its number.
template <class V, int warps, int rows, int columns, int aside>
struct Rows_in_block {
  enum : int { all = columns + aside, threads = 32 * warps, apart = threads * rows + 1 };
  V x[rows][columns];   // from the panel's first column on
  int at[rows];         // where they stand
  int skipped = 0;      // the panel's steps that found no pivot, a bit each

  DEVICE_MEMBER int row(int r) const { return static_cast<int>(threadIdx.x) + threads * r; }

  // The panel's columns of the rows that wait for a pivot, where they stand.
  template <class Stage>
  DEVICE_MEMBER void stage_panel(Stage stage, int first, int m) const
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (at[r] >= first && at[r] < m) {
#pragma unroll
        for (int s = 0; s < 8; ++s) stage[s * (m - first) + at[r] - first] = x[r][s];
      }
    }
  }

  // Where they stand behind the panel; the multipliers of those that still wait.
  template <class Stage, class Stands>
  DEVICE_MEMBER void take_multipliers(Stage stage, const Stands& stands, int first, int steps, int m)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (at[r] >= first && at[r] < m) {
        const int here = stands[at[r] - first];
        at[r] = first + here;
        if (here >= steps) {
#pragma unroll
          for (int s = 0; s < 8; ++s) x[r][s] = stage[s * (m - first) + here];
        }
      }
    }
  }

  // The rows that the panel chose, right of it, as far as they are in registers; `chosen`: their numbers.
  template <class Published, class Chosen>
  DEVICE_MEMBER void publish(Published& published, int pitch, Chosen& chosen, int first, int steps) const
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int step = at[r] - first;
      if (step >= 0 && step < steps) {
        chosen[step] = row(r);
#pragma unroll
        for (int j = 8; j < columns; ++j) {
          if (j % 8 == 0 && j >= all - first) break;
          published[step * pitch + j] = x[r][j];
        }
      }
    }
  }

  // The rows of U from the panel on, column by column, a column per thread: its square as it is staged, what was published and what waits solved
  // with its triangle. `whole`: no panel with columns to its right has fewer than 8 steps.
  template <bool whole, class Stage, class Published, class Chosen, class Memory, class Upper>
  DEVICE_MEMBER void solve(Stage stage, const Published& published, int pitch, const Chosen& chosen, const Memory& memory, int wait, Upper& upper,
                           int first, int steps, int m) const
  {
    const int left = m - first;
#pragma unroll 1
    for (int c = static_cast<int>(threadIdx.x); c < all - first; c += threads) {
      V u[8];
#pragma unroll
      for (int s = 0; s < 8; ++s) {
        u[s] = V(0);
        if (s < steps) {
          if (c < 8) u[s] = stage[c * left + s];
          else if (c < columns) u[s] = published[s * pitch + c];
          else u[s] = memory[wait + (first + c - columns) * apart + chosen[s]];
        }
      }
      if (c >= 8 && !rarely(skipped != 0)) {
#pragma unroll
        for (int i = 1; i < 8; ++i) {
#pragma unroll
          for (int s = 0; s < i; ++s) {
            const V l = whole || i < steps ? static_cast<V>(stage[s * left + i]) : V(0);
            u[i] = fma(-l, u[s], u[i]);
          }
        }
      }
#pragma unroll
      for (int s = 0; s < 8; ++s) upper[c * eight_apart<V>() + s] = u[s];
#pragma unroll 1
      for (int s = 0; s < steps && skipped != 0 && c >= 8; ++s) {
        const V top = upper[c * eight_apart<V>() + s];
#pragma unroll 1
        for (int i = s + 1; i < steps && (skipped >> s & 1) == 0; ++i) {
          const V l = stage[s * left + i], old = upper[c * eight_apart<V>() + i];
          upper[c * eight_apart<V>() + i] = fma(-l, top, old);
        }
      }
    }
  }

  // The update, which moves the columns up.
  template <class Upper, class Memory>
  DEVICE_MEMBER void take_out(const Upper& upper, Memory& memory, int wait, int first)
  {
    V l[rows][8];
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int s = 0; s < 8; ++s) l[r][s] = -x[r][s];
    }
#pragma unroll
    for (int j = 8; j < columns; ++j) {
      if (j % 8 == 0 && j >= all - first) return;
      V v[rows];
#pragma unroll
      for (int r = 0; r < rows; ++r) v[r] = x[r][j];
      take_out_of_column(v, l, upper, j);
#pragma unroll
      for (int r = 0; r < rows; ++r) x[r][j - 8] = v[r];
    }
    if constexpr (aside > 0) {
      if (first >= aside) return;
#pragma unroll
      for (int j = 0; j < 8; ++j) {   // the first eight that wait come in,
        V v[rows];
#pragma unroll
        for (int r = 0; r < rows; ++r) v[r] = memory[wait + (first + j) * apart + row(r)];
        take_out_of_column(v, l, upper, columns + j);
#pragma unroll
        for (int r = 0; r < rows; ++r) x[r][columns - 8 + j] = v[r];
      }
#pragma unroll 1
      for (int c = first + 8; c < aside; c += 4) {   // the others stay
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          V v[rows];
#pragma unroll
          for (int r = 0; r < rows; ++r) v[r] = memory[wait + (c + j) * apart + row(r)];
          take_out_of_column(v, l, upper, columns + c + j - first);
#pragma unroll
          for (int r = 0; r < rows; ++r) memory[wait + (c + j) * apart + row(r)] = v[r];
        }
      }
    }
  }

  // Of column j, from the panel's first one on.
  template <class Upper>
  DEVICE_MEMBER void take_out_of_column(V (&v)[rows], const V (&l)[rows][8], const Upper& upper, int j) const
  {
#pragma unroll
    for (int s = 0; s < 8; ++s) {
      const V above = upper[j * eight_apart<V>() + s];
#pragma unroll
      for (int r = 0; r < rows; ++r) v[r] = fma(l[r][s], above, v[r]);
    }
  }

  // The same without the steps that found no pivot.
  template <class Upper, class Memory>
  DEVICE_MEMBER void take_out_without(const Upper& upper, Memory& memory, int wait, int first)
  {
#pragma unroll 1
    for (int s = 0; s < 8; ++s) {
      if ((skipped >> s & 1) != 0) continue;
      V l[rows];
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        l[r] = -x[r][0];
#pragma unroll
        for (int q = 1; q < 8; ++q) l[r] = select(q == s, -x[r][q], l[r]);
      }
#pragma unroll
      for (int j = 8; j < columns; ++j) {
        if (j % 8 == 0 && j >= all - first) break;
        const V above = upper[j * eight_apart<V>() + s];
#pragma unroll
        for (int r = 0; r < rows; ++r) x[r][j] = fma(l[r], above, x[r][j]);
      }
#pragma unroll 1
      for (int c = first; c < aside; ++c) {
        const V above = upper[(columns + c - first) * eight_apart<V>() + s];
#pragma unroll
        for (int r = 0; r < rows; ++r) {
          const V old = memory[wait + c * apart + row(r)];
          memory[wait + c * apart + row(r)] = fma(l[r], above, old);
        }
      }
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int j = 8; j < columns; ++j) x[r][j - 8] = x[r][j];
      if constexpr (aside > 0) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
          if (first < aside) x[r][columns - 8 + j] = memory[wait + (first + j) * apart + row(r)];
        }
      }
    }
  }
};

}  // namespace KGEN_WORDS
