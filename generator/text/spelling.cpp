#include "generator/text/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace kgen {
namespace {

constexpr std::size_t few_words = 9, most_near = 3;

// Letters to insert, to remove, to change or to exchange with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

// Without what one types by habit: dashes in front, capitals.
std::string bare(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('-'), text.size()));
  std::string letters(text);
  for (char& c : letters) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

// At most three words that are so near in spelling that one may have been meant, the nearest first.
std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& words) {
  const std::string meant = bare(word);
  const std::size_t most = std::max<std::size_t>(1, meant.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& one : words) {
    const std::string letters = bare(one);
    if (letters.size() + most < meant.size() || meant.size() + most < letters.size()) continue;
    const std::size_t different = distance(meant, letters);
    if (different == 0) return {one};
    if (different <= most && different < letters.size()) near.emplace_back(different, one);
  }
  std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
  near.resize(std::min(near.size(), most_near));
  std::vector<std::string> found;
  for (auto& [different, one] : near) found.push_back(std::move(one));
  return found;
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& words) {
  const std::vector<std::string> near = nearest_words(word, words);
  if (near.empty()) return {};
  const auto last = near.end() - 1;
  return fmt::format("did you mean {}{}{}?", fmt::join(near.begin(), last, ", "), near.size() > 1 ? " or " : "", *last);
}

std::string what_there_is(std::string_view word, const std::vector<std::string>& words, std::string_view more,
                          std::string_view few) {
  const std::string meant = did_you_mean(word, words);
  if (words.size() <= few_words || (meant.empty() && more.empty()))
    return fmt::format("{}{}{}{}", few, fmt::join(words, ", "), meant.empty() ? "" : "; ", meant);
  return fmt::format("{}{}{}", meant, meant.empty() || more.empty() ? "" : " ", more);
}

}  // namespace kgen
