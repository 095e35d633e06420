%% -- Lines of Cholesky's factorisation, right-looking, by outer products; cholesky.cuh has a step's pivot. "Uses" and "declares": in the emitted text.

%% -- All steps by one thread: a<i>_<j>, element (i, j) of the lower triangle of order n, becomes L's, but for the diagonal. `needs_last`: the last
%% -- step's reciprocal is used, too. `also(k)`, if there is one, writes what else a step does with its pivot, a<k>_<k>.
%% -- Uses a<i>_<j>, failed. Declares root<k>, the diagonal, and inverse<k>, its reciprocals. (posv has steps of its own: with a right-hand side
%% -- the order of statements is another one, and the compiler keeps to it.)
%% function factor_in_registers(n, needs_last, also)
%%   for k = 0, n-1 do

    // step ${k}: column ${k} of L, then the update of the columns to its right
    R root${k};
%%     if also then also(k) end
    ${(needs_last or k < n-1) and "const R inverse" .. k .. " = " or ""}scale_of_pivot(real_part(a${k}_${k}), ${k + 1}, root${k}, failed);
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

%% -- All steps with row `lane` in each lane: a<j> is its element j. `finish(k)` writes what becomes of column k, by scale<k>, the reciprocal of the
%% -- diagonal root<k>; `also(k)`, if there is one, what else a step does with its pivot<k>.
%% -- Uses Group, lane, a<j>, failed. Declares root<k>, pivot<k>, scale<k>, and l<j>_<k>, element (j, k) of L.
%% function factor_rows(n, finish, also)
%%   for k = 0, n-1 do

    // step ${k}: column ${k} of L, then the update of the columns to its right
    R root${k};
    const R pivot${k} = Group::shuffle(real_part(a${k}), ${k});
    const R scale${k} = scale_of_pivot(pivot${k}, ${k + 1}, root${k}, failed);
%%     if also then also(k) end
%%     finish(k)
%%     for j = k+1, n-1 do
    const T l${j}_${k} = Group::shuffle(a${k}, ${j});
    a${j} = fma(-a${k}, conjugate(l${j}_${k}), a${j});
%%     end
%%   end
%% end
