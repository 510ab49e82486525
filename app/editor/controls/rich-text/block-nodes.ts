import { Node } from "@tiptap/core";
import { listAttributes, parseNumberedList } from "../../../formats/numbered-list.ts";

/** Lists are not nested, so that the Tab key can leave the editor. */
export const ListItem = Node.create({
  name: "listItem",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
});

export const OrderedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  addAttributes: () => ({ start: { default: 1 }, type: { default: "1" } }),
  parseHTML: () => [{ tag: "ol", getAttrs: numbersOf }],
  renderHTML: ({ node: { attrs } }) => [
    "ol",
    listAttributes(parseNumberedList(attrs.type, String(attrs.start))),
    0,
  ],
});

function numbersOf(list: HTMLElement) {
  const type = list.getAttribute("type") ?? styledType(list);
  return parseNumberedList(type, list.getAttribute("start") ?? "");
}

/** Google Docs styles the numbers at each item. */
function styledType(list: HTMLElement): string {
  const style = list.style.listStyleType || list.querySelector("li")?.style.listStyleType;
  const [, size, kind] = /^(lower|upper)-(alpha|latin|roman)$/.exec(style ?? "") ?? [];
  const sign = kind === "roman" ? "i" : "a";
  return size === "upper" ? sign.toUpperCase() : kind ? sign : "";
}

export const Quotation = Node.create({
  name: "blockquote",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
});
