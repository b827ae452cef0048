// "What can I type?": every form of sentence, to look up and to insert.
import { h, make, patch } from "./dom.js";
import { typed } from "./words.js";

export function sheet(uid, insert) {
  const list = make("div", { class: "forms" });
  const find = make("input", { type: "search", id: `${uid}-find`, placeholder: "not, or, only …", autocomplete: "off" });
  const shut = make("button", { type: "button", class: "b" }, "Close");
  const element = make("dialog", { class: "sheet", "aria-labelledby": `${uid}-sheet` },
    h("div", { class: "sheet-head" }, h("h3", { id: `${uid}-sheet` }, "What can I type?"), shut),
    h("p", { class: "quiet" }, "Put your own names in. A form goes into the line you type in; change it there."),
    h("label", { for: `${uid}-find`, class: "find" }, h("span", {}, "Find"), find), list);
  let forms = [];
  const draw = () => {
    const wanted = find.value.trim().toLowerCase();
    const groups = forms.map((group) => ({ ...group, forms: group.forms.filter((one) => !wanted || `${one.text} ${one.says ?? ""}`.toLowerCase().includes(wanted)) })).filter((group) => group.forms.length);
    patch(list, groups.length ? groups.map((group) => h("section", { key: group.group }, h("h4", {}, group.group),
      h("ul", {}, group.forms.map((one) => h("li", { key: one.text }, h("button", { type: "button", "data-form": one.text, "data-kind": group.kind ?? "statement" }, typed(one.text, "read"), one.says ? h("small", {}, typed(one.says)) : null))))))
      : [h("p", { class: "quiet" }, "No form has these words.")]);
  };
  find.addEventListener("input", draw);
  shut.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => {
    if (event.target === element) return element.close(); // outside the sheet
    const button = event.target.closest("[data-form]");
    if (!button) return;
    element.close();
    insert(button.dataset.form, button.dataset.kind);
  });
  return { element, open(all) { forms = all; find.value = ""; draw(); element.showModal(); find.focus(); } };
}
