%% -- How every kernel begins. In layout "grouped" it is persistent: a launch has at most as many blocks as the GPU holds at once, and each
%% -- calls the kernel's body for one block index after another, until the size bin has no more matrices. The host does not know how many it has.

%% local function list(text)
%%   local parts = {}
%%   for _, argument in ipairs(arguments) do parts[#parts + 1] = text(argument) end
%%   return table.concat(parts, ", ")
%% end
%% local function each_own(text)
%%   local parts = {}
%%   for _, argument in ipairs(arguments) do
%%     if argument.own then parts[#parts + 1] = text(argument) end
%%   end
%%   return table.concat(parts)
%% end

%% -- Values that do not change from round to round would fill registers all the way, were they moved out of the loop; and
%% -- of how many blocks there are it keeps nothing. Not so behind the bins of one size: a body for eight sizes has loops of its own, and in a loop with
%% -- two ways in ptxas does not know that a warp's lanes go on together, and writes every shuffle twice (potrf d 64: 1.37 times the instructions).
%% local function loop_over_bin(bounds)
%%   local bins, taken = "bins + " .. size_bin, list(function(argument) return argument.type .. " " .. argument.name end)
KERNEL_BODY void ${name}_body(Block_index block_index, ${taken});

// Persistent: each block serves one block index after another.
KERNEL void ${bounds}
${name}(${parameters})
{
    let_next_launch_begin();   // it serves another size bin
    i64 block = block_index();
%%   if size_bin <= 32 then
    if (batch < 0) goto next;   // never: what a compiler sees to have two ways in is no loop to move work out of
%%   end
again:
    ${name}_body(Block_index{block}, ${list(function(argument) return argument.name end)});
%%   if size_bin <= 32 then
next:
%%   end
    block_sync();   // shared arrays are used again
    block += block_count();
    if (!beyond_bin(${bins}, block * ${matrices}, batch)) goto again;
    if (block_index() == 0) wait_for_launches_before();   // so that the last size bin ends when all have
}

KERNEL_BODY void ${name}_body(Block_index block_index, ${taken})
%% end

%% -- The same where what the matrices of a round have, their addresses and numbers, comes to shared arrays while the round before is at work. The
%% -- types of these arrays follow from the device. Rounds meet at a barrier of the block: behind one of the warp alone a compiler does not know
%% -- that all lanes go on together, and writes every word of the warp in the body twice, once for the case that they do not (solve 32 x 32: four
%% -- times the instructions, and a third of the speed lost).
%% local function loop_with_prefetch(bounds)
%%   local function of_bin(argument) return argument.name == "indices" or argument.name == "bins" end
%%   local template = "template <class Bin" .. each_own(function(argument) return ", class Of_" .. argument.name end) .. ">"
%%   local taken = list(function(argument)
%%     local type = argument.own and "const Of_" .. argument.name .. "&" or of_bin(argument) and "const Bin&" or argument.type
%%     return type .. " " .. argument.name
%%   end)
%%   local given = list(function(argument) return argument.own and "of_" .. argument.name or of_bin(argument) and "of_bin" or argument.name end)
%%   local own, bins = each_own(function(argument) return ", of_" .. argument.name end), "bins + " .. size_bin
${template}
KERNEL_BODY void ${name}_body(Block_index block_index, ${taken});

// Persistent: each block serves one block index after another.
KERNEL void ${bounds}
${name}(${parameters})
{
    let_next_launch_begin();   // it serves another size bin
    if (!beyond_bin(${bins}, block_index() * ${matrices}, batch)) {
        // What the matrices of a round have is read while the round before is at work.
        SHARED(int, range, 4);
        SHARED(int, next, ${matrices});
        SHARED(int, two, ${2 * matrices});
%%   for _, argument in ipairs(arguments) do
%%     if argument.own then
        SHARED(${argument.own}, next_${argument.name}, ${2 * matrices});
%%     end
%%   end
        Bin_prefetch<${matrices}, decltype(range), decltype(next), decltype(two)> of_bin{range, next, two, 0};
%%   for _, argument in ipairs(arguments) do
%%     if argument.own then
        const Prefetched<${argument.own}, decltype(next_${argument.name})> of_${argument.name}(${argument.name}, next_${argument.name});
%%     end
%%   end
        of_bin.begin(indices, ${bins}, batch);
        of_bin.read(0, indices, batch${own});
        copy_async_wait();
        block_sync();
        if (batch < 0) goto next_round;   // never: what a compiler sees to have two ways in is no loop to move work out of
    again:
        of_bin.read(of_bin.round + 1, indices, batch${own});
        ${name}_body(Block_index{of_bin.block(of_bin.round)}, ${given});
    next_round:
        ++of_bin.round;
        copy_async_wait();
        block_sync();   // shared arrays are used again
        if (of_bin.has_round()) goto again;
    }
    if (block_index() == 0) wait_for_launches_before();   // so that the last size bin ends when all have
}

${template}
KERNEL_BODY void ${name}_body(Block_index block_index, ${taken})
%% end

%% -- The kernel's head; its body stands behind it, in braces. With so many warps a multiprocessor, which caps its registers; 0 or nothing: as
%% -- ptxas likes. In layout "grouped" `block_index()` is, in the body, what the loop over the size bin passes in, and `return` leaves the body.
%% function kernel(least_warps)
%%   local blocks = math.max(1, (least_warps or 0) * 32 // threads)
%%   local least  = (least_warps or 0) > 0 and ", " .. (blocks > 16 and "BLOCKS_AT_ONCE(" .. blocks .. ")" or blocks) or ""   -- all GPUs hold 16
%%   local bounds = "__launch_bounds__(" .. threads .. least .. ")"
%%   if op.layout ~= "grouped" then
KERNEL void ${bounds}
${name}(${parameters})
%%   elseif prefetches then loop_with_prefetch(bounds)
%%   else loop_over_bin(bounds) end
%% end
