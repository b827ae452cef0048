// What a widget sends for itself: it draws with the scripts and the styles of its kits, which the
// kernel sends once for all widgets of a page.
const modules = (globalThis.explorableKits ??= new Map());

async function load(kit, given) {
  const address = URL.createObjectURL(new Blob([kit.get("source")], { type: "text/javascript" }));
  try {
    return (await import(address)).default(given);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function dress(name, style) {
  const id = `explorable-kit-${name}`;
  let sheet = document.getElementById(id);
  if (!sheet) {
    sheet = Object.assign(document.createElement("style"), { id });
    document.head.append(sheet);
  }
  if (sheet.textContent !== style) sheet.textContent = style;
}

export default {
  async render(context) {
    const { model } = context, names = {};
    for (const reference of model.get("kits")) {
      const id = reference.replace("IPY_MODEL_", ""), kit = await model.widget_manager.get_model(id);
      dress(kit.get("name"), kit.get("style"));
      if (!modules.has(id)) modules.set(id, load(kit, { ...names }));
      Object.assign(names, await modules.get(id));
    }
    return names[model.get("part")](context);
  },
};
