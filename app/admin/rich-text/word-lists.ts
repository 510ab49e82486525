import { listAttributes, type NumberedList } from "../../formats/numbered-list.ts";

/** Word writes a list as paragraphs with a bullet or a number typed in front; they become items. */
export function listWordItems(body: HTMLElement) {
  const kinds = new Map<string, NumberedList["type"]>();
  for (const line of body.querySelectorAll("p, div")) {
    if (!isWordItem(line)) continue;
    const label = takeLabel(line);
    const number = readNumber(label, kinds, listOf(line));
    // '1.2' and '§ 1.' are of no kind that a list has: they stay as they are written.
    if (!number && !isBullet(label)) {
      line.prepend(`${label} `);
      continue;
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...line.childNodes);
    line.replaceWith(number ? inList(item, number) : item);
  }
}

/** The one list that they make is put together again where the numbers follow. */
function inList(item: HTMLElement, number: NumberedList): HTMLElement {
  const list = item.ownerDocument.createElement("ol");
  for (const [name, value] of Object.entries(listAttributes(number)))
    list.setAttribute(name, value);
  list.append(item);
  return list;
}

const LABEL = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const BULLET = /^\s*[·•▪§◦]\s*/;

function isWordItem(line: Element): boolean {
  if (listOf(line)) return true;
  // Some mail programs drop the style and leave the bullet.
  return line.className.startsWith("MsoListParagraph") && BULLET.test(line.textContent);
}

/** 'l0 level1 lfo1': which list of the document, and how far in. */
function listOf(line: Element): string {
  const style = line.getAttribute("style") ?? "";
  return /mso-list:\s*((?!none|ignore)\w[^;]*)/i.exec(style)?.[1]?.trim() ?? "";
}

/** A sign, or the one letter by which a font of signs has it: Word writes 'o' and 'q' for a ring and a box. */
function isBullet(label: string): boolean {
  return !/[\p{L}\p{N}]/u.test(label) || /^\p{L}$/u.test(label);
}

function takeLabel(line: Element): string {
  const labels = [...line.querySelectorAll(LABEL)];
  const words = labels.map(({ textContent }) => textContent.trim()).join("");
  for (const label of labels) label.remove();
  dropBullet(line);
  return words;
}

/** The first label of a list tells its kind: 'v.' after 'iv.' is five, after 'u.' a letter. */
function readNumber(
  label: string,
  kinds: Map<string, NumberedList["type"]>,
  list: string,
): NumberedList | undefined {
  const [, name = ""] = /^\(?(\d{1,5}|[a-z]{1,6}|[A-Z]{1,6})[.):]\)?$/.exec(label) ?? [];
  if (!name) return undefined;
  const type = kinds.get(list) ?? kindOf(name);
  kinds.set(list, type);
  return { type, start: countOf(name.toLowerCase(), type) };
}

function kindOf(name: string): NumberedList["type"] {
  if (/\d/.test(name)) return "1";
  const isCapital = name === name.toUpperCase();
  if (/^([ivx]|[ivxlcdm]{2,})$/i.test(name)) return isCapital ? "I" : "i";
  return isCapital ? "A" : "a";
}

function countOf(name: string, type: NumberedList["type"]): number {
  if (type === "1") return Number(name);
  if (type === "i" || type === "I") return romanValue(name);
  // After 'z' comes 'aa'.
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
}

function romanValue(name: string): number {
  const values = [...name].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value),
    0,
  );
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function dropBullet(line: Element) {
  const texts = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const rest = text.nodeValue?.replace(BULLET, "") ?? "";
    if (rest !== text.nodeValue) text.nodeValue = rest;
    if (rest.trim()) return;
  }
}
