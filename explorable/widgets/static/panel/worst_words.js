// Letters with an index, in running text.
import { h } from "./dom.js";

/** Words with R_W, k_j and the like as letters with an index. */
export function indexed(text) {
  return text.split(/([A-Za-z])_([A-Za-z])/).map((part, n) => (n % 3 === 2 ? h("sub", {}, part) : part));
}
