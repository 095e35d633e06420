%% -- Lines of lange; norms.lua has the words that they are made of.

%% -- Stores the norm that lange's number `own` says, by the one lane for which `condition` holds: the root of squares, and without their scale. First, if
%% -- `lanes` is given, it becomes one of what so many lanes of Group have in it. Uses matrix, scale.
%% function store_norm(own, condition, lanes)
%%   if lanes then
    ${own} = ${norm == "frobenius" and "sum_of_lanes" or "largest_norm"}<Group, ${lanes}>(${own});
%%   end
%%   local value = (norm == "frobenius" or norm == "max" and complex) and "square_root(" .. own .. ")" or own
    if (${condition}) value[matrix] = ${lange_squares() and "mul(" .. value .. ", inverse_power(scale))" or value};
%% end
