// Letters with an index, in running text.
import { h } from "./dom.js";

/** Words with R_W, k_j, ρ_q and the like as letters with an index. */
export function indexed(text) {
  return text.split(/(\p{L})_(\p{L}+)/u).map((part, n) => (n % 3 === 2 ? h("sub", {}, part) : part));
}
