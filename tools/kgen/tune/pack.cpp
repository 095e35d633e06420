#include "tools/kgen/tune/pack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <unordered_map>

#include "runtime/files/whole_files.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/tune/search.hpp"

namespace kgen::tune {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_writes = std::chrono::seconds(2);

// A variant without its request.
struct Way {
  std::string family;
  Settings tune;
  bool operator==(const Way&) const = default;
};
Way way_of(const Spec& spec) { return {spec.family, spec.tune}; }

// What one measurement says.
struct Point {
  const Measurement* measurement;
  std::int16_t size;  // the one that differs
  std::optional<Way> default_way;
  std::vector<std::pair<Way, double>> times;  // in ns of one matrix
  double best = 0;
  // Sizes beside it were not measured, and are served by what serves this one: there a variant that is as good here
  // may be far slower, so that the winner serves.
  bool stands_for_others = false;

  std::optional<double> time(const Way& way) const {
    const auto found = std::ranges::find(times, way, &std::pair<Way, double>::first);
    return found == times.end() ? std::nullopt : std::optional(found->second);
  }
  bool serves(const Way& way) const {
    const std::optional<double> ns = time(way);
    return ns && *ns <= (stands_for_others ? noise : tolerance) * best;
  }
  bool default_serves() const { return default_way && serves(*default_way); }
};

Point point_of(const Measurement& measurement, const Default_of& default_of) {
  Point point{&measurement, range_of(measurement.spec.request).first, {}, {}, 0, false};
  const double scale = 1e9 / double(std::max<std::int64_t>(measurement.batch, 1));
  const auto add = [&](const Spec& spec, double seconds) {
    if (!point.time(way_of(spec))) point.times.emplace_back(way_of(spec), scale * seconds);
  };
  add(measurement.spec, measurement.seconds);
  // A default of that day that was faster by more than noise and did not win spills registers: it is none.
  const std::optional<Timed>& then = measurement.heuristic;
  const bool spilled = then && noise * then->seconds < measurement.seconds;
  if (then && !spilled) add(then->spec, then->seconds);
  for (const Timed& one : measurement.runners_up)
    if (!spilled || one.spec != then->spec) add(one.spec, one.seconds);
  // The winner: what seems a little faster had fewer runs.
  point.best = point.times.front().second;
  if (const std::optional<Spec> spec = default_of(measurement.spec.request)) point.default_way = way_of(*spec);
  return point;
}

// Requests that may share rows.
using Series = std::tuple<std::string, Request, std::uint8_t, std::array<std::int16_t, most_sizes>, std::string>;
struct Before {
  bool operator()(const Series& a, const Series& b) const {
    const auto key = [](const Series& line) {
      const Request& like = std::get<1>(line);
      return std::tuple(std::get<0>(line), like.precision, like.options, like.layout, like.nrhs_class,
                        std::get<2>(line), std::get<3>(line), std::get<4>(line));
    };
    return key(a) < key(b);
  }
};

// Ways that serve all points so far, and how much slower each is at most.
struct Serving {
  Way way;
  double slower;
};

class Packer {
 public:
  explicit Packer(Tuning_table& table) : table_(table) {
    for (std::size_t i = 0; i < table.variants.size(); ++i) places_[table.variants[i].key] = i;
  }

  // Of one line, in the order of their sizes.
  void add(const Request& like, const Size_range& sizes, const std::string& gpu, const std::vector<Point>& points) {
    for (std::size_t i = 0; i < points.size();) {
      if (points[i].default_serves()) {
        ++i;
        continue;
      }
      std::vector<Serving> serving;
      for (const auto& [way, ns] : points[i].times)
        if (points[i].serves(way)) serving.push_back({way, ns / points[i].best});
      std::size_t end = i + 1;   // of the points that are looked at
      std::size_t kept = i + 1;  // of those up to the last that needs a row
      std::vector<Serving> chosen = serving;
      for (; end < points.size() && !measured_between(like, sizes, gpu, points[end - 1].size, points[end].size);
           ++end) {
        std::erase_if(serving, [&](const Serving& one) { return !points[end].serves(one.way); });
        if (serving.empty()) break;
        for (Serving& one : serving) one.slower = std::max(one.slower, *points[end].time(one.way) / points[end].best);
        if (points[end].default_serves()) continue;
        chosen = serving;
        kept = end + 1;
      }
      const Way& way = std::ranges::min_element(chosen, {}, &Serving::slower)->way;
      add_row(like, sizes, gpu, {points.data() + i, kept - i}, way);
      i = kept;
    }
  }

  // Which of them stand for sizes beside them.
  void mark_neighbours(const Request& like, const Size_range& sizes, const std::string& gpu,
                       std::vector<Point>& points) const {
    const auto known = [&](int size) {
      return size < 1 || size > like.operation->limit || measured(like, sizes, gpu, size) ||
             std::ranges::any_of(points, [&](const Point& point) { return point.size == size; });
    };
    for (Point& point : points)
      point.stands_for_others = point.size != any_size && !(known(point.size - 1) && known(point.size + 1));
  }

 private:
  // Whether the table says of this size, which is none of the new ones, that it was measured.
  bool measured(const Request& like, const Size_range& sizes, const std::string& gpu, int size) const {
    return std::ranges::any_of(table_.measured, [&](const Measured_sizes& one) {
      return one.like == like && one.run.gpu == gpu && one.sizes.differs == sizes.differs &&
             one.sizes.others == sizes.others && one.sizes.first <= size && size <= one.sizes.last;
    });
  }
  bool measured_between(const Request& like, const Size_range& sizes, const std::string& gpu, int size,
                        int next) const {
    for (++size; size < next; ++size)
      if (measured(like, sizes, gpu, size)) return true;
    return false;
  }

  std::size_t place_of(const Way& way, std::span<const Point> points) {
    const auto measured = std::ranges::find_if(points, [&](const Point& one) { return one.time(way).has_value(); });
    const Spec spec = make_spec(measured->measurement->spec.request, way.family, way.tune);
    const std::string key = key_of(spec);
    const auto [found, added] = places_.try_emplace(key, table_.variants.size());
    if (added) {
      table_.variants.push_back({key, spec});
    } else if (way_of(table_.variants[found->second].spec) != way) {
      refuse_use("two variants have the key {}: {} and {}", key, id(table_.variants[found->second].spec), id(spec));
    }
    return found->second;
  }

  void add_row(const Request& like, Size_range sizes, const std::string& gpu, std::span<const Point> points,
               const Way& way) {
    Tuning_row row;
    row.like = like;
    row.sizes = sizes;
    row.sizes.first = points.front().size;
    row.sizes.last = points.back().size;
    row.gpu = gpu;
    row.variant = place_of(way, points);
    const auto won =
        std::ranges::find_if(points, [&](const Point& one) { return way_of(one.measurement->spec) == way; });
    if (won != points.end() && !won->measurement->digest.empty()) {
      row.digest = digest_of(won->measurement->digest);
      row.digest_size = won->size;
    }
    row.first_ns = points.front().time(way);
    row.last_ns = points.back().time(way);
    std::vector<std::pair<Way, std::vector<double>>> others;  // how much slower than the best, at each point
    const auto raise = [](std::optional<double>& most, double percent) { most = std::max(most.value_or(0), percent); };
    bool known = true;  // the default's time, at every size
    for (const Point& point : points) {
      raise(row.slower, 100 * (*point.time(way) / point.best - 1));
      const auto default_ns = point.default_way ? point.time(*point.default_way) : std::nullopt;
      known = known && default_ns;
      if (default_ns) raise(row.default_slower, 100 * (*default_ns / point.best - 1));
      for (const auto& [other, ns] : point.times) {
        if (other == way) continue;
        auto found = std::ranges::find(others, other, &std::pair<Way, std::vector<double>>::first);
        if (found == others.end()) found = others.insert(found, {other, {}});
        found->second.push_back(ns / point.best);
      }
    }
    if (!known) row.default_slower.reset();
    // Of those that were measured at most of the points the best, and the best of another family.
    const auto most = [](const auto& one) { return *std::ranges::max_element(one.second); };
    std::ranges::stable_sort(others, {},
                             [&](const auto& one) { return std::pair(-std::ssize(one.second), most(one)); });
    std::vector<std::string> families{way.family};
    for (const auto& [other, slower] : others) {
      if (!row.next.empty() && (row.next.size() == 2 || contains(families, other.family))) continue;
      row.next.push_back({place_of(other, points), std::max(0.0, 100 * (std::ranges::max(slower) - 1))});
      families.push_back(other.family);
    }
    std::ranges::stable_sort(row.next, {}, &Next_variant::slower);
    table_.rows.push_back(std::move(row));
  }

  Tuning_table& table_;
  std::map<std::string, std::size_t> places_;
};

// What is left of sizes without one of them.
std::vector<Size_range> without(const Size_range& sizes, std::int16_t size) {
  std::vector<Size_range> left;
  if (sizes.first < size) {
    left.push_back(sizes);
    left.back().last = static_cast<std::int16_t>(size - 1);
  }
  if (size < sizes.last) {
    left.push_back(sizes);
    left.back().first = static_cast<std::int16_t>(size + 1);
  }
  return left;
}

// Removes requests on GPUs from what was measured and from the rows.
void forget(Tuning_table& table, std::span<const Measurement> measurements) {
  std::unordered_map<Request, std::vector<const Measurement*>, Request_hash> by_like;
  for (const Measurement& one : measurements) by_like[like_of(one.spec.request)].push_back(&one);
  // Calls keep(what is left of it) for each part that none of them holds.
  const auto split = [&](const Request& like, const std::string& gpu, const Size_range& sizes, const auto& keep) {
    std::vector<Size_range> parts{sizes};
    if (const auto found = by_like.find(like); found != by_like.end())
      for (const Measurement* one : found->second) {
        if (one->gpu != gpu) continue;
        std::vector<Size_range> left;
        for (const Size_range& part : parts) {
          if (!holds(part, one->spec.request))
            left.push_back(part);
          else
            std::ranges::copy(without(part, one->spec.request.sizes[part.differs]), std::back_inserter(left));
        }
        parts = std::move(left);
      }
    for (const Size_range& part : parts) keep(part);
  };
  std::vector<Measured_sizes> measured;
  for (const Measured_sizes& one : table.measured)
    split(one.like, one.run.gpu, one.sizes, [&](const Size_range& left) {
      measured.push_back({one.run, one.like, left, one.line});
    });
  table.measured = std::move(measured);
  std::vector<Tuning_row> rows;
  for (const Tuning_row& one : table.rows)
    split(one.like, one.gpu, one.sizes, [&](const Size_range& left) {
      Tuning_row row = one;
      row.sizes = left;
      if (left.first != one.sizes.first) row.first_ns.reset();  // of a size that is gone
      if (left.last != one.sizes.last) row.last_ns.reset();
      if (row.digest_size < left.first || left.last < row.digest_size) row.digest.clear();
      // Sizes between two that are measured again were never measured themselves.
      if (left == one.sizes ||
          std::ranges::any_of(table.measured, [&](const Measured_sizes& run) { return was_measured(row, run); }))
        rows.push_back(std::move(row));
    });
  table.rows = std::move(rows);
}

}  // namespace

Tuning_table pack(Tuning_table table, std::span<const Measurement> measurements, const Default_of& default_of) {
  forget(table, measurements);
  std::map<Series, std::vector<Point>, Before> lines;
  for (const Measurement& one : measurements) {
    const Request& request = one.spec.request;
    auto& points = lines[{std::string(request.name()), like_of(request), range_of(request).differs,
                          range_of(request).others, one.gpu}];
    std::erase_if(points, [&](const Point& point) { return point.measurement->spec.request == request; });
    points.push_back(point_of(one, default_of));
  }
  Packer packer(table);
  for (auto& [line, points] : lines) {
    const auto& [operation, like, differs, others, gpu] = line;
    std::ranges::sort(points, {}, &Point::size);
    const Size_range sizes{differs, 0, 0, others};
    packer.mark_neighbours(like, sizes, gpu, points);
    // What one run measured without a gap is one range.
    std::map<std::string, Measured_sizes> open;
    for (const Point& point : points) {
      const Tuning_run& run = *point.measurement;
      Measured_sizes& one = open[fmt::format("{} {} {} {}", run.date, run.driver, run.compiler, run.kgen)];
      if (one.like.operation && one.sizes.last + 1 == point.size) {
        one.sizes.last = point.size;
        continue;
      }
      if (one.like.operation) table.measured.push_back(one);
      one = {run, like, {differs, point.size, point.size, others}, 0};
    }
    for (const auto& [key, one] : open) table.measured.push_back(one);
    packer.add(like, sizes, gpu, points);
  }
  return table;
}

Output::Output(std::filesystem::path file, std::string architecture, Default_of default_of)
    : file_(std::move(file)), default_of_(std::move(default_of)), next_(Clock::now() + between_writes) {
  own_.architecture = std::move(architecture);
  before();
}

std::shared_ptr<const Tuning_tables> Output::tables() {
  const std::lock_guard lock(mutex_);
  return now_;
}

// Read each time: somebody may have changed it.
Tuning_table Output::before() const {
  Tuning_table table;
  table.architecture = own_.architecture;
  if (file_.empty() || !std::filesystem::exists(file_)) return table;
  table = read_table(file_);
  if (!table.problems.empty())
    refuse_use("{}; its lines would be lost: mend or move the file, or give another --out", table.problems.front());
  if (table.architecture != own_.architecture)
    refuse_use("'{}' is the tuning table of {}, and this is {}: give another --out", file_.string(), table.architecture,
               own_.architecture);
  return table;
}

void Output::add(const Measurement& measurement) {
  own_ = pack(std::move(own_), {&measurement, 1}, default_of_);
  auto more = std::make_shared<Tuning_tables>(*at_first_);
  more->files.push_back(std::make_shared<const Tuning_table>(own_));
  {
    const std::lock_guard lock(mutex_);
    now_ = std::move(more);
  }
  all_.push_back(measurement);
  pending_ = true;
  if (Clock::now() > next_) write();
}

void Output::write() {
  if (!pending_ || file_.empty()) return;
  Whole_files files;
  files.stage(file_, to_text(pack(before(), all_, default_of_)));
  files.commit();
  pending_ = false;
  next_ = Clock::now() + between_writes;
}

}  // namespace kgen::tune
