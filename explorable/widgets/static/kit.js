// What a widget sends for itself: it draws with the scripts and the styles of the kit, which the
// kernel sends once for all widgets of a page.
const modules = (globalThis.explorableKits ??= new Map());

async function scripts(kit, id) {
  if (!modules.has(id)) {
    const address = URL.createObjectURL(new Blob([kit.get("source")], { type: "text/javascript" }));
    modules.set(id, import(address).finally(() => URL.revokeObjectURL(address)));
  }
  return (await modules.get(id)).default;
}

function dress(style) {
  let sheet = document.getElementById("explorable-kit");
  if (!sheet) {
    sheet = Object.assign(document.createElement("style"), { id: "explorable-kit" });
    document.head.append(sheet);
  }
  if (sheet.textContent !== style) sheet.textContent = style;
}

export default {
  async render(context) {
    const { model } = context, id = model.get("kit").replace("IPY_MODEL_", "");
    const kit = await model.widget_manager.get_model(id);
    dress(kit.get("style"));
    return (await scripts(kit, id))[model.get("part")](context);
  },
};
