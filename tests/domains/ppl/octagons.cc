// Reads octagons and says what PPL finds: one system a line, "n m" and then m bounds
// "i si j sj numerator denominator" (si*x_i + sj*x_j <= bound; j = -1 for a variable alone).
// Answers a line each: "empty", or the upper end of every ±x_i and ±x_i±x_j, "inf" without one.
#include <gmpxx.h>
#include <iostream>
#include <ppl.hh>

using namespace Parma_Polyhedra_Library;

namespace {

void say(const Octagonal_Shape<mpq_class> &shape, const Linear_Expression &sum) {
  Coefficient above, below;
  bool attained;
  if (shape.maximize(sum, above, below, attained))
    std::cout << mpq_class(above, below) << ' ';
  else
    std::cout << "inf ";
}

} // namespace

int main() {
  for (dimension_type n, m; std::cin >> n >> m;) {
    Octagonal_Shape<mpq_class> shape(n);
    for (dimension_type k = 0; k < m; ++k) {
      long i, si, j, sj;
      mpz_class above, below;
      std::cin >> i >> si >> j >> sj >> above >> below;
      Linear_Expression sum = si * Variable(i);
      if (j >= 0)
        sum += sj * Variable(j);
      shape.add_constraint(below * sum <= above);
    }
    if (shape.is_empty()) {
      std::cout << "empty\n";
      continue;
    }
    for (dimension_type i = 0; i < n; ++i) {
      for (int si : {1, -1})
        say(shape, si * Variable(i));
      for (dimension_type j = i + 1; j < n; ++j)
        for (int si : {1, -1})
          for (int sj : {1, -1})
            say(shape, si * Variable(i) + sj * Variable(j));
    }
    std::cout << '\n';
  }
}
