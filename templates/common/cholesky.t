%% -- Lines of Cholesky's factorisation; cholesky.cuh has a step's pivot.

%% -- All steps in one thread's registers: a<i>_<j>, element (i, j) of the lower triangle of order n, becomes L's, but for the diagonal, which
%% -- is root<k>, with its reciprocal inverse<k>; unless that `inverts` nothing later, the last step makes none. `also(k)`, if there is one,
%% -- writes what else a step does with its pivot.
%% function factor_in_registers(n, inverts, also)
%%   for k = 0, n-1 do

    // step ${k}: column ${k} of L, then the update of the columns to its right
    R root${k};
%%     if also then also(k) end
    ${(inverts or k < n-1) and "const R inverse" .. k .. " = " or ""}scale_of_pivot(real_part(a${k}_${k}), ${k + 1}, root${k}, failed);
%%     for i = k+1, n-1 do
    a${i}_${k} = mul(a${i}_${k}, inverse${k});
%%     end
%%     for j = k+1, n-1 do
%%       for i = j, n-1 do
    a${i}_${j} = fma(-a${i}_${k}, conjugate(a${j}_${k}), a${i}_${j});
%%       end
%%     end
%%   end
%% end
