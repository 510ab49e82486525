import { ownPath } from "../../formats/own-path.ts";
import { picturePlaceholder } from "./picture-placeholder.ts";
import { convertWordLists } from "./word-lists.ts";

type PasteRules = {
  headingLevel: 2 | 3;
  /** Takes the bytes of a picture and gives its address in the text; undefined where no picture may stand. */
  sendPicture?: (file: File) => string;
};

/** Makes what the editor's schema can read of what other programs write; the parser does the rest. */
export function preparePasted(html: string, { headingLevel, sendPicture }: PasteRules): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll(HIDDEN)) hidden.remove();
  for (const picture of body.querySelectorAll("img")) replacePicture(picture, sendPicture);
  // Copied in an editor like ours: it knows where it was cut.
  if (html.includes("data-pm-slice")) return body.innerHTML;
  convertWordLists(body);
  for (const table of body.querySelectorAll("table")) flattenTable(table);
  flattenLists(body);
  levelHeadings(body, headingLevel);
  for (const block of body.querySelectorAll("p, li, h2, h3, br")) if (isGap(block)) block.remove();
  // Programs fill up with no-break spaces; a single one may be meant.
  return body.innerHTML
    .replace(/[\u200b\ufeff]/g, "")
    .replace(/(?:\s|&nbsp;){2,}/g, (gap) => (gap.includes("&") ? " " : gap));
}

const HIDDEN =
  'noscript, button, select, textarea, svg, math, [style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i]';

/** Another site's pictures are not ours to show, and a program's own files cannot be read: of those the mark stands. */
function replacePicture(picture: HTMLImageElement, sendPicture: PasteRules["sendPicture"]) {
  const source = picture.getAttribute("src") ?? "";
  const path = ownPath(source, location.origin);
  const file = decodePicture(source);
  // Mails count their readers by a picture of one pixel.
  if (/^[01]$/.test(picture.getAttribute("width") ?? "")) picture.remove();
  else if (sendPicture && path?.startsWith("/media/")) picture.src = path;
  else if (sendPicture && file) picture.src = sendPicture(file);
  else if (!sendPicture || !source.startsWith(`blob:${location.origin}/`))
    picture.replaceWith(` ${picturePlaceholder(sendPicture !== undefined)} `);
}

/** The file that a 'data:' address holds. */
function decodePicture(source: string): File | undefined {
  const [head, type] = /^data:(image\/[a-z+.-]+);base64,/i.exec(source) ?? [];
  const data = source.slice(head?.length);
  if (!type || /[^A-Za-z0-9+/=]/.test(data)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return new File([bytes], "billede", { type });
  } catch {
    // Cut short on its way here.
    return undefined;
  }
}

/** A line for each row, its cells as in 'Samtale – 75 min. – 1.850 kr.'; one that only places things gives paragraphs. */
function flattenTable(table: HTMLTableElement) {
  const { ownerDocument, caption } = table;
  const putBefore = (part: HTMLElement) => {
    const box = ownerDocument.createElement("div");
    box.append(...part.childNodes);
    table.before(box);
  };
  if (caption && !isBlank(caption)) putBefore(caption);
  const rows = [...table.rows]
    .map(({ cells }) => [...cells].filter((cell) => !isBlank(cell)))
    .filter((cells) => cells.length > 0);
  if (
    table.querySelector("table, ul, ol, h1, h2, h3, h4") ||
    rows.every(({ length }) => length < 2)
  ) {
    rows.flat().forEach(putBefore);
    return table.remove();
  }
  for (const block of table.querySelectorAll("p, div")) block.replaceWith(" ", ...block.childNodes);
  const lines = ownerDocument.createElement("p");
  lines.innerHTML = rows
    .map((cells) => cells.map((cell) => cell.innerHTML.trim()).join(" – "))
    .join("<br>");
  table.replaceWith(lines);
}

/** An item holds no further list: one inside it stands after it, and what follows goes on behind that, numbers too. */
function flattenLists(body: HTMLElement) {
  const range = body.ownerDocument.createRange();
  for (;;) {
    const inner = body.querySelector(":is(ul, ol) :is(ul, ol)");
    const outer = inner?.parentElement?.closest("ul, ol");
    if (!inner || !outer) return;
    range.setStartAfter(inner);
    range.setEndAfter(outer);
    const [rest] = range.extractContents().children;
    inner.remove();
    if (rest?.firstElementChild && isBlank(rest.firstElementChild)) rest.firstElementChild.remove();
    if (outer.localName === "ul" && inner.localName === "ul") {
      outer.append(...inner.children, ...(rest?.children ?? []));
      continue;
    }
    if (rest instanceof HTMLOListElement && outer instanceof HTMLOListElement)
      rest.start = outer.start + outer.childElementCount;
    outer.after(inner, ...(rest?.firstElementChild ? [rest] : []));
  }
}

function levelHeadings(body: HTMLElement, top: 2 | 3) {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const [highest] = headings.map(({ localName }) => localName).sort();
  for (const heading of headings) {
    const level = heading.localName === highest ? top : 3;
    const levelled = body.ownerDocument.createElement(`h${level}`);
    levelled.append(...heading.childNodes);
    heading.replaceWith(levelled);
    // A heading is bold anyway.
    for (const bold of levelled.querySelectorAll("b, strong, [style*=font-weight]:not(a)"))
      bold.replaceWith(...bold.childNodes);
  }
}

/** Nothing in it, or a break between two blocks. */
function isGap(block: Element): boolean {
  if (block.localName !== "br") return isBlank(block);
  return /^(P|H[23]|UL|OL|DIV)$/.test(block.previousSibling?.nodeName ?? "");
}

function isBlank(element: Element): boolean {
  return !element.textContent.trim() && !element.querySelector("img");
}
