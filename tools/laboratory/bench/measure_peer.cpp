#include "tools/laboratory/bench/measure_peer.hpp"

#include "generator/text/error.hpp"

namespace kgen::bench {
namespace {

// What a peer overwrites, and where the copy for it begins.
struct Copy {
  const Measured_operand* from;
  char* to;
  bool output;      // to: of the first call's batch; otherwise there is one for all calls
  Memory own = {};  // where no output may be the same array
  Memory pointers = {};
};

std::vector<Copy> copies(const Workplace& place, std::vector<Call>& calls, bool apart) {
  const auto& operands = place.operands();
  const std::int64_t batch = place.extent().batch;
  Machine& machine = place.machine();
  std::vector<Copy> list;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Measured_operand& one = operands[i];
    if (one.operand->shape != Shape::matrix || writes(one.operand->access)) continue;
    const auto output = std::ranges::find_if(
        operands, [&](const Measured_operand& other) { return other.operand->may_be == static_cast<int>(i); });
    if (output != operands.end() && !apart) {
      list.push_back({&one, output->memory.data(), true});
      continue;
    }
    Memory own(machine.device(), static_cast<std::size_t>(batch * one.step()));
    Memory pointers(machine.device(), static_cast<std::size_t>(batch) * sizeof(void*));
    machine.addresses(pointers.data(), own.data(), one.step(), batch);
    for (Call& call : calls) call.operands[i].data = call.pointers ? pointers.data() : own.data();
    list.push_back({&one, own.data(), false, std::move(own), std::move(pointers)});
  }
  return list;
}

// What a stand-in needs, beside the operands; made once for a way, and put in place before every run.
struct Standing {
  std::size_t operand = 0;
  Memory input, pointers;  // the operand as the routine reads it, and its matrices
  Memory beginning;        // what the operand's own memory holds before, where it is not the input
};

Standing stand(const Workplace& place, const Stand_in& stand_in) {
  Standing made;
  if (!stand_in.changes_input()) return made;
  Machine& machine = place.machine();
  made.operand = triangular_operand(*place.of().request.operation);
  const Measured_operand& one = place.operands()[made.operand];
  made.input = place.repeated(one, standing(place.made(), stand_in.triangle));
  if (stand_in.identity) made.beginning = place.repeated(one, identities(place.made()));
  made.pointers = Memory(machine.device(), static_cast<std::size_t>(place.total()) * sizeof(void*));
  machine.addresses(made.pointers.data(), made.input.data(), one.step(), place.total());
  machine.wait();
  return made;
}

// Once the operands are restored: the one that is written begins as the stand-in takes it.
void restore(const Workplace& place, const Standing& standing, const Stand_in& stand_in) {
  Machine& machine = place.machine();
  const int info = place.of().request.operation->info();
  if (stand_in.no_info && info >= 0) {
    const Measured_operand& one = place.operands()[static_cast<std::size_t>(info)];
    machine.fill(one.memory.data(), 0, one.memory.bytes());
  }
  const Measured_operand& one = place.operands()[standing.operand];
  if (!standing.input.bytes() || !writes(one.operand->access)) return;
  const Memory& from = standing.beginning.bytes() ? standing.beginning : standing.input;
  if (stand_in.apart && !standing.beginning.bytes())
    machine.fill(one.memory.data(), poison, one.memory.bytes());
  else
    machine.copy(one.memory.data(), from.data(), one.memory.bytes());
}

Result measure_way(Workplace& place, Peer& peer, std::size_t way, const Manner& manner, int runs) {
  std::vector<Call> list = place.calls(manner.by_pointers);
  const std::vector<Copy> copied =
      manner.overwrites_inputs ? copies(place, list, manner.copies_apart) : std::vector<Copy>{};
  const Stand_in& stand_in = manner.stand_in;
  const Standing standing = stand(place, stand_in);
  std::vector<Call> inputs = list;
  for (std::size_t k = 0; k < inputs.size() && standing.input.bytes(); ++k) {
    const std::int64_t begin = place.first(static_cast<std::int64_t>(k));
    inputs[k].operands[standing.operand].data =
        inputs[k].pointers ? standing.pointers.data() + begin * static_cast<std::int64_t>(sizeof(void*))
                           : standing.input.data() + begin * place.operands()[standing.operand].step();
  }
  Guest guest;
  guest.name = peer.name();
  guest.before = [&] { restore(place, standing, stand_in); };
  guest.work = [&] {
    for (std::size_t k = 0; k < list.size(); ++k) {
      const std::int64_t begin = place.first(static_cast<std::int64_t>(k));
      for (const Copy& copy : copied) {
        const std::int64_t step = copy.from->step();
        place.machine().copy(copy.to + (copy.output ? begin * step : 0), copy.from->memory.data() + begin * step,
                             static_cast<std::size_t>(place.extent().batch * step));
      }
      peer.run({list[k], inputs[k], way, static_cast<std::int64_t>(k), place.extent().calls});
    }
  };
  if (stand_in != Stand_in{})
    guest.forgive = [&](const verify::Problem& before, verify::Problem& after) { forgive(stand_in, before, after); };
  return place.measure(guest, runs);
}

}  // namespace

Result measure_peer(Workplace& place, Peer& peer, int runs) {
  Result best;
  best.who = peer.name();
  try {
    const std::vector<Peer_way> ways = peer.ways(place.of());
    for (std::size_t way = 0; way < ways.size(); ++way) {
      Result one;
      try {
        one = measure_way(place, peer, way, ways[way].manner, runs);
      } catch (const Error& error) {
        one.who = best.who;
        one.problem = error.what();
      }
      one.way = ways[way].name;
      const bool better = !best.right() || one.times.median < best.times.median;
      if (way == 0 || (one.right() && better)) best = std::move(one);
    }
  } catch (const Error& error) {
    best.problem = error.what();
  }
  return best;
}

}  // namespace kgen::bench
