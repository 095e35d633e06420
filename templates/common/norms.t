%% -- Lines of lange; norms.lua has the words that they are made of.

%% -- What the lanes have in `own` makes the norm, which one of them stores.
%% function store_norm()
%%   if norm == "frobenius" then
    own = sum_of_lanes<Group, ${lanes}>(own);
%%   else
    own = largest_norm<Group, ${lanes}>(own);
%%   end
    if (live && lane == 0) value[matrix] = ${lange_result("own")};
%% end
