import { escapeHtml } from "../../formats/escape-html.ts";
import { parseNumberedList } from "../../formats/numbered-list.ts";
import { createBlockWriter } from "../../formats/rich-text-blocks.ts";
import { linkAttributes } from "./link-address.ts";
import { isHidden, marksOf, styleOf } from "./markup-marks.ts";
import { listWordItems } from "./word-lists.ts";

type MarkupRules = {
  /** `highest`: the level of the text's highest heading. */
  headingTag: (level: number, highest: number) => "h2" | "h3";
  /** The address as it may stand; undefined leaves the words alone. */
  linkAddress: (href: string) => string | undefined;
  /** The address of a picture that may stand; undefined drops it. */
  pictureSource: (source: string) => string | undefined;
};

/** Reads any markup and gives back what the editor offers of it; of the rest, only the words. */
export function readMarkup(html: string, rules: MarkupRules): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  listWordItems(body);
  const writer = createBlockWriter();
  const highest = highestHeading(body);
  read(body, { tags: [] });
  return writer.html();

  function read(parent: Node, place: Place) {
    for (const node of parent.childNodes) {
      if (node instanceof Text) readText(node.data, place);
      else if (node instanceof HTMLElement && !isHidden(node)) readElement(node, place);
    }
  }

  function readElement(element: HTMLElement, place: Place) {
    const name = element.localName;
    const inside = { ...place, tags: marksOf(element, place.tags) };
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (element instanceof HTMLBRElement) readBreak(element);
    else if (element instanceof HTMLImageElement) readPicture(element);
    else if (element instanceof HTMLTableElement) readTable(element, inside);
    else if (element instanceof HTMLAnchorElement) readLink(element, inside);
    else if (level)
      readBlock(rules.headingTag(Number(level), highest), element, { ...inside, isHeading: true });
    else if (name === "ul" || name === "ol") readList(element, inside);
    else if (name === "li") readItem(element, inside);
    else if (name === "blockquote" && !place.isCell) readBlock("blockquote", element, inside);
    else if (name === "pre") readBlock("p", element, { ...inside, isPreformatted: true });
    else if (!BLOCKS.has(name)) read(element, inside);
    else if (place.isCell) readInCell(element, inside);
    else readBlock("p", element, inside);
  }

  function readList(list: Element, place: Place) {
    writer.openList(list instanceof HTMLOListElement ? numbersOf(list) : undefined);
    read(list, place);
    writer.closeList();
  }

  function readItem(item: Element, place: Place) {
    writer.open("li", item instanceof HTMLLIElement ? numberOf(item) : undefined);
    read(item, place);
    writer.close();
  }

  function readBlock(tag: "p" | "h2" | "h3" | "blockquote", element: Node, place: Place) {
    writer.open(tag);
    read(element, place);
    writer.close();
  }

  function readInCell(element: Node, place: Place) {
    read(element, place);
    writer.text(" ", []);
  }

  function readText(data: string, { tags, isHeading, isPreformatted }: Place) {
    const kept = tags.filter((tag) => !(isHeading && tag === "<strong>"));
    for (const [index, line] of (isPreformatted ? data.split("\n") : [data]).entries()) {
      if (index > 0) writer.lineBreak();
      writer.text(escapeHtml(tidySpace(line)), kept);
    }
  }

  function readBreak(element: Element) {
    if (element.className !== "Apple-interchange-newline") writer.lineBreak();
  }

  function readPicture(picture: HTMLImageElement) {
    const source = rules.pictureSource(picture.getAttribute("src") ?? "");
    if (source)
      writer.picture(`<img src="${escapeHtml(source)}" alt="${escapeHtml(picture.alt)}" />`);
  }

  function readLink(link: HTMLAnchorElement, place: Place) {
    const address = rules.linkAddress(link.getAttribute("href") ?? "");
    // A link is underlined anyway.
    const tags = place.tags.filter((tag) => tag !== "<u>");
    read(link, address ? { ...place, tags: [...tags, openingTag(address)] } : place);
  }

  /** A line for each row, its cells as in 'Samtale – 75 min. – 1.850 kr.'. */
  function readTable(table: HTMLTableElement, place: Place) {
    if (isLayoutTable(table)) return readBlock("p", table, place);
    writer.open("p");
    for (const cells of rowsOf(table)) {
      writer.lineBreak();
      for (const [index, cell] of cells.entries()) {
        if (index > 0) writer.text(" – ", []);
        read(cell, { ...place, isCell: true });
      }
    }
    writer.close();
  }
}

type Place = { tags: string[]; isHeading?: boolean; isPreformatted?: boolean; isCell?: boolean };

const BLOCKS = new Set(
  "p div section article header footer main aside nav figure figcaption blockquote address dl dt dd form fieldset details summary center caption tr td th hr".split(
    " ",
  ),
);

function highestHeading(body: Element): number {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  return Math.min(...headings.map(({ localName }) => Number(localName.slice(1))));
}

/** Google Docs says of which kind the numbers are at each item. */
function numbersOf(list: HTMLOListElement) {
  const styles = [list, ...list.querySelectorAll(":scope > li:first-of-type")].map(styleOf);
  const kinds = styles.flatMap((style) =>
    `${style("list-style-type")} ${style("list-style")}`.split(/\s+/),
  );
  const kind = kinds.map((each) => NUMBER_KINDS.get(each)).find(Boolean);
  return parseNumberedList(list.getAttribute("type") ?? kind, String(list.start));
}

/** Where it does not just follow the one before; of a list that counts down, always. */
function numberOf(item: HTMLLIElement): number | undefined {
  if (item.value > 0) return item.value;
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement) || !list.reversed) return undefined;
  const items = [...list.querySelectorAll(":scope > li")];
  const start = list.hasAttribute("start") ? list.start : items.length;
  return Math.max(1, start - items.indexOf(item));
}

const NUMBER_KINDS = new Map([
  ["lower-alpha", "a"],
  ["lower-latin", "a"],
  ["upper-alpha", "A"],
  ["upper-latin", "A"],
  ["lower-roman", "i"],
  ["upper-roman", "I"],
]);

function openingTag(address: string): string {
  const attributes = Object.entries(linkAttributes(address));
  return `<a ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(" ")}>`;
}

/** Programs fill up with no-break spaces; a single one may be meant. */
function tidySpace(text: string): string {
  return text.replace(/[\u200b\ufeff]/g, "").replace(/\s{2,}/g, " ");
}

/** A table that only places things, as in mails and old pages: what stands in it is read like any text. */
function isLayoutTable(table: HTMLTableElement): boolean {
  const isOneColumn = [...table.rows].every(({ cells }) => cells.length < 2);
  return isOneColumn || table.querySelector("table, ul, ol, h1, h2, h3, h4, h5, h6") !== null;
}

function rowsOf(table: HTMLTableElement): HTMLTableCellElement[][] {
  return [...table.rows].map(({ cells }) => [...cells].filter((cell) => cell.textContent.trim()));
}
