// What a reload must not lose: the draft stays in this tab, the state stands after the # of the
// address, which is never sent to a server.
const WAIT = 300; // ms; browsers refuse addresses that change with every key

export function drafts(label) {
  const name = `what-remains:${location.pathname}:${label}`;
  return {
    get() { try { return JSON.parse(sessionStorage.getItem(name)) ?? {}; } catch { return {}; } },
    set(draft) { try { Object.values(draft).some(Boolean) ? sessionStorage.setItem(name, JSON.stringify(draft)) : sessionStorage.removeItem(name); } catch { /* kept for this page only */ } },
  };
}

export function addressOf(model, linked) {
  if (!linked) return { share: () => "", draw() {}, end() {} };
  const bare = () => location.href.split("#")[0];
  let link = null, timer = 0;
  const read = () => { if (location.hash.slice(1) === link) return; model.set("address", location.href); model.save_changes(); };
  addEventListener("hashchange", read);
  if (location.hash) read();
  return {
    share: () => (link ? `${bare()}#${link}` : ""),
    draw(view) {
      if (link === null && location.hash.length > 1) { link = view.link; return; } // the page's own link is read first
      if (view.link === link) return;
      link = view.link;
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(null, "", link ? `#${link}` : bare()), WAIT);
    },
    end() { clearTimeout(timer); removeEventListener("hashchange", read); },
  };
}
