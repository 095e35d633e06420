%% -- Lines of lange; norms.lua has the words that they are made of.

%% -- The norm of what the lanes have in `own`, which one of them stores. Uses Group, lane, live, matrix, own.
%% function reduce_and_store_norm()
%%   if norm == "frobenius" then
    own = sum_of_lanes<Group, ${lanes}>(own);
%%   else
    own = largest_norm<Group, ${lanes}>(own);
%%   end
    if (live && lane == 0) value[matrix] = ${lange_result("own")};
%% end
