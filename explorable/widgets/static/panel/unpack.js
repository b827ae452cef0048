// Worlds as a panel draws them, from the short form in which Python sends them: the words of every
// fact are there once, and a world is the list of its facts by number.

/** The cells of `worlds`, in the order of their ids. */
export function unpack(worlds) {
  const short = worlds.cells, { plan } = short;
  return short.by.map((by, n) => ({
    id: n + 1, by, answer: short.answers[short.answer[n]], witness: short.witness[n + 1] ?? null,
    row: short.at[n]?.[0] ?? 0, column: short.at[n]?.[1] ?? 0,
    get text() { return readOut(short.facts.map((words, at) => words[short.told[n][at]]), short.most); },
    get picture() { return plan && short.pictures[n] ? placed(plan, short.pictures[n]) : null; },
  }));
}

function readOut(facts, most) {
  const said = facts.filter(Boolean), more = said.length - most;
  const shown = said.length > most ? [...said.slice(0, most), more > 1 ? `${more} more facts` : said[most]] : said;
  const text = shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
  const whole = text || (facts.length ? "nothing is said to be anywhere" : "nothing tells worlds apart yet");
  return `${whole[0].toUpperCase()}${whole.slice(1)}.`;
}

function placed(plan, { rooms, dots }) {
  return {
    box: plan.box, houses: plan.houses,
    rooms: plan.rooms.map((room, n) => ({ ...room, x: rooms[n][0], y: rooms[n][1] })),
    dots: dots.map(([n, x, y, r]) => ({ ...plan.dots[n], x, y, r })),
  };
}
