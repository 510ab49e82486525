import { listAttributes, type NumberedList } from "../../../formats/numbered-list.ts";

/** Word writes lists as paragraphs with a bullet or a number in front. */
export function convertWordLists(body: HTMLElement) {
  for (const line of body.querySelectorAll<HTMLElement>("p, div")) {
    if (!isWordItem(line)) continue;
    const written = line.querySelector(LABEL);
    const label = written?.textContent.trim() ?? "";
    written?.remove();
    const number = readNumber(label);
    // '1.2', 'iv)' and '§ 1.' stay text.
    if (number || isBullet(label)) becomeItem(line, number);
    else line.prepend(`${label} `);
  }
}

/** Outlook on the web keeps only the label's font. */
const LABEL =
  ':is([style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i], [style*="font-family: Symbol" i], [style*="font-family: Wingdings" i])';

function isWordItem(line: HTMLElement): boolean {
  if (/mso-list:\s*(?!none|ignore)\w/i.test(line.getAttribute("style") ?? "")) return true;
  return line.className.includes("MsoListParagraph") && line.querySelector(LABEL) !== null;
}

/** A symbol, or the letter of a symbol font: Word writes 'o' and 'q' for a ring and a box. */
function isBullet(label: string): boolean {
  return !/[\p{L}\p{N}]/u.test(label) || /^\p{L}$/u.test(label);
}

function readNumber(label: string): NumberedList | undefined {
  const [, digits, letter] = /^\(?(?:(\d{1,5})|([a-h]))[.):]\)?$/i.exec(label) ?? [];
  if (digits) return { type: "1", start: Number(digits) };
  if (!letter) return undefined;
  const small = letter.toLowerCase();
  return { type: letter === small ? "a" : "A", start: small.charCodeAt(0) - 96 };
}

function becomeItem(line: HTMLElement, number: NumberedList | undefined) {
  const item = line.ownerDocument.createElement("li");
  item.append(...line.childNodes);
  const before = line.previousElementSibling;
  if (before && continuesList(before, number)) {
    before.append(item);
    line.remove();
    return;
  }
  const list = line.ownerDocument.createElement(number ? "ol" : "ul");
  for (const [name, value] of Object.entries(number ? listAttributes(number) : {}))
    list.setAttribute(name, value);
  list.append(item);
  line.replaceWith(list);
}

function continuesList(before: Element, number: NumberedList | undefined): boolean {
  if (!number || !(before instanceof HTMLOListElement)) return !number && before.localName === "ul";
  const isNext = before.start + before.childElementCount === number.start;
  return isNext && (before.getAttribute("type") ?? "1") === number.type;
}
