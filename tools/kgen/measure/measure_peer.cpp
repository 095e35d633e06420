// A peer on the matrices that kgen's kernels have: in copies where it overwrites its inputs, and with what stands in
// for arguments that it has and kgen has not.
#include "generator/text/error.hpp"
#include "tools/kgen/measure/measure.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

// What a peer overwrites, and where the copy for it begins.
struct Workplace::Copy {
  const Measured_operand* from;
  char* to;
  bool output;      // to: of the first call's batch; otherwise there is one for all calls
  Memory own = {};  // where no output may be the same array
  Memory pointers = {};
};

std::vector<Workplace::Copy> Workplace::copies(std::vector<Call>& calls) {
  std::vector<Copy> list;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Measured_operand& one = operands_[i];
    if (one.operand->shape != Shape::matrix || writes(one.operand->access)) continue;
    const auto output = std::ranges::find_if(
        operands_, [&](const Measured_operand& other) { return other.operand->may_be == static_cast<int>(i); });
    if (output != operands_.end()) {
      list.push_back({&one, output->memory.data(), true});
      continue;
    }
    Memory own(machine_.device(), static_cast<std::size_t>(extent_.batch * one.step()));
    Memory pointers(machine_.device(), static_cast<std::size_t>(extent_.batch) * sizeof(void*));
    machine_.addresses(pointers.data(), own.data(), one.step(), extent_.batch);
    for (Call& call : calls) call.operands[i].data = call.pointers ? pointers.data() : own.data();
    list.push_back({&one, own.data(), false, std::move(own), std::move(pointers)});
  }
  return list;
}

Result Workplace::measure(Peer& peer, int runs) {
  Result best;
  best.who = peer.name();
  try {
    const std::vector<std::string> ways = peer.ways(of_);
    for (std::size_t way = 0; way < ways.size(); ++way) {
      Result one = measure_way(peer, ways[way], way, runs);
      const bool better = !best.right() || one.times.median < best.times.median;
      if (way == 0 || (one.right() && better)) best = std::move(one);
    }
  } catch (const Error& error) {
    best.problem = error.what();
  }
  return best;
}

// What a stand-in needs, beside the operands; made once for a way, and put in place before every run.
struct Workplace::Standing {
  std::size_t operand = 0;
  Memory input, pointers;  // the operand as the routine reads it, and its matrices
  Memory beginning;        // what the operand's own memory holds before, where it is not the input
};

Workplace::Standing Workplace::stand(const Stand_in& stand_in) {
  Standing standing;
  if (!stand_in.changes_input()) return standing;
  standing.operand = triangular_operand(*of_.request.operation);
  const Measured_operand& one = operands_[standing.operand];
  const auto repeated = [&](const verify::Array& array) {
    Memory memory(machine_.device(), static_cast<std::size_t>(total() * one.step()));
    const std::string content = spread(one, array);
    machine_.device().upload(memory.data(), content.data(), content.size());
    machine_.repeat(memory.data(), memory.bytes(), content.size());
    return memory;
  };
  standing.input = repeated(bench::standing(made_, stand_in.triangle));
  if (stand_in.identity) standing.beginning = repeated(identities(made_));
  standing.pointers = Memory(machine_.device(), static_cast<std::size_t>(total()) * sizeof(void*));
  machine_.addresses(standing.pointers.data(), standing.input.data(), one.step(), total());
  machine_.wait();
  return standing;
}

// After restore(): the operand that is written begins as the stand-in takes it.
void Workplace::restore(const Standing& standing, const Stand_in& stand_in) {
  if (stand_in.no_info) {
    const int info = of_.request.operation->info();
    if (info >= 0) {
      const Measured_operand& one = operands_[static_cast<std::size_t>(info)];
      machine_.fill(one.memory.data(), 0, one.memory.bytes());
    }
  }
  const Measured_operand& one = operands_[standing.operand];
  if (!standing.input.bytes() || !writes(one.operand->access)) return;
  const Memory& from = standing.beginning.bytes() ? standing.beginning : standing.input;
  if (stand_in.apart && !standing.beginning.bytes())
    machine_.fill(one.memory.data(), poison, one.memory.bytes());
  else
    machine_.copy(one.memory.data(), from.data(), one.memory.bytes());
}

Result Workplace::measure_way(Peer& peer, const std::string& name, std::size_t way, int runs) {
  Result result;
  result.who = peer.name();
  result.way = name;
  try {
    std::vector<Call> list = calls(peer.by_pointers(way));
    const std::vector<Copy> copied = peer.overwrites_inputs(way) ? copies(list) : std::vector<Copy>{};
    const Stand_in stand_in = peer.stand_in(way);
    const Standing standing = stand(stand_in);
    std::vector<Call> inputs = list;
    for (std::size_t k = 0; k < inputs.size() && standing.input.bytes(); ++k) {
      const std::int64_t begin = first(static_cast<std::int64_t>(k));
      inputs[k].operands[standing.operand].data =
          inputs[k].pointers ? standing.pointers.data() + begin * static_cast<std::int64_t>(sizeof(void*))
                             : standing.input.data() + begin * operands_[standing.operand].step();
    }
    const auto work = [&] {
      for (std::size_t k = 0; k < list.size(); ++k) {
        const std::int64_t begin = first(static_cast<std::int64_t>(k));
        for (const Copy& copy : copied) {
          const std::int64_t step = copy.from->step();
          machine_.copy(copy.to + (copy.output ? begin * step : 0), copy.from->memory.data() + begin * step,
                        static_cast<std::size_t>(extent_.batch * step));
        }
        peer.run({list[k], inputs[k], way, static_cast<std::int64_t>(k), extent_.calls});
      }
    };
    const auto before = [&] {
      restore();
      restore(standing, stand_in);
    };
    result.times = machine_.time(runs, before, work) / double(extent_.calls);
    verify(result, &stand_in);
  } catch (const Error& error) {
    result.problem = error.what();
  }
  return result;
}

}  // namespace kgen::bench
