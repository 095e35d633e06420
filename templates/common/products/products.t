%% -- Lines of products; products.lua has the words that they are made of.

%% -- What alpha and beta leave to do for the product `of`: factors are not read where alpha is 0, C is not used where beta is, and where both
%% -- leave C as it is, the kernel ends (BLAS calls it the quick return). Declares summed, added.
%% function quick_return(of)
    const bool summed = !(alpha == ${of.scalar}(0));   // else the factors are not read
%%   if of.adds then
    const bool added  = !(beta == ${of.scalar}(0));    // else C is not used
    if (!summed && beta == ${of.scalar}(1)) return;   // C stays as it is, of herk the diagonal's imaginary parts too, as in BLAS
%%   end
%% end
