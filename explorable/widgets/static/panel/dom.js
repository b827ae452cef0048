// Descriptions of elements, and a patch that turns one state of the page into the next. Elements
// that stay are kept: focus, caret, scroll and a drag in progress survive. Typed text only ever
// becomes a text node.
const SVG = "http://www.w3.org/2000/svg", MATH = "http://www.w3.org/1998/Math/MathML";
const UNIT = /(?<=\d) (?=%)|(?<=≈) (?=[\d−])/g; // a number stays on the line of its unit and its sign
const PROPERTIES = new Set(["checked", "value"]);

export function h(tag, attributes, ...children) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return { tag, attributes: attributes ?? {}, children: kept };
}

// Every widget of a page is a module of its own: a count would begin again in each.
export function ownId() {
  return Math.random().toString(36).slice(2, 10);
}

/** An element that stands for itself: made once, then changed by whoever holds it. */
export function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  dress(node, attributes ?? {});
  patch(node, children.flat());
  return node;
}

const keys = new WeakMap(); // element -> its key among its siblings
const worn = new WeakMap(); // element -> names of the attributes that a description gave it

function dress(node, attributes) {
  const names = new Set();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "key") { keys.set(node, String(value)); continue; }
    if (PROPERTIES.has(name) && node.localName !== "option") { if (node[name] !== value) node[name] = value; continue; }
    if (value === null || value === undefined || value === false) continue;
    const text = value === true ? "" : String(value);
    names.add(name);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
  for (const name of worn.get(node) ?? []) if (!names.has(name)) node.removeAttribute(name);
  worn.set(node, names);
}

/** Make the children of `parent` what `wanted` describes: descriptions, strings, or elements. */
export function patch(parent, wanted) {
  const list = wanted.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false && one !== "");
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) keys.has(node) ? keyed.set(keys.get(node), node) : loose.push(node);
  const given = new Set(list.filter((one) => one instanceof Node));
  const next = list.map((one) => {
    if (one instanceof Node) return one;
    if (typeof one !== "object") {
      const at = loose.findIndex((node) => node.nodeType === 3);
      const node = at < 0 ? document.createTextNode("") : loose.splice(at, 1)[0];
      const text = String(one).replace(UNIT, "\u00a0");
      if (node.data !== text) node.data = text;
      return node;
    }
    const node = found(one, keyed, loose, given) ?? create(one, parent);
    dress(node, one.attributes);
    if (!one.attributes.keep) patch(node, one.children);
    return node;
  });
  const staying = new Set(next);
  for (const node of [...parent.childNodes]) if (!staying.has(node)) node.remove();
  arrange(parent, next);
}

function found(one, keyed, loose, given) {
  const same = (node) => node.nodeType === 1 && node.localName === one.tag && !given.has(node);
  if (one.attributes.key !== undefined) {
    const node = keyed.get(String(one.attributes.key));
    return node && same(node) ? node : null;
  }
  const at = loose.findIndex(same);
  return at < 0 ? null : loose.splice(at, 1)[0];
}

function create(one, parent) {
  const own = { svg: SVG, math: MATH }[one.tag], around = parent.namespaceURI;
  const space = own ?? (around === SVG || around === MATH ? around : null);
  return space ? document.createElementNS(space, one.tag) : document.createElement(one.tag);
}

// a node that moves may lose the focus on its way; it gets it back
function arrange(parent, next) {
  const focused = document.activeElement;
  next.forEach((node, at) => {
    const there = parent.childNodes[at] ?? null;
    if (there === node) return;
    if (parent.moveBefore && node.parentNode === parent) parent.moveBefore(node, there);
    else parent.insertBefore(node, there);
  });
  if (focused && focused !== document.activeElement && parent.contains(focused)) focused.focus({ preventScroll: true });
}

/** Keys typed inside reach no shortcut of a notebook: JupyterLab asks the focused element itself. */
export function ownKeys(root) {
  root.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
}

/** What scrolls an element: the page of the web app, the notebook in JupyterLab. */
export function scroller(node) {
  for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.scrollingElement;
}
