import { besideText, raisedBy, raisedFigures } from "../../../formats/beside-text.ts";
import { ownPath } from "../../../formats/own-path.ts";
import { withoutUnseenSigns } from "../../../formats/unseen-signs.ts";
import { picturePlaceholder } from "../../fields/picture-placeholder.ts";
import { isPending } from "./pasted-pictures.ts";
import { convertWordLists } from "./word-lists.ts";

type PasteRules = {
  headingLevel: 2 | 3;
  /** Uploads a picture, and returns its address meanwhile; absent in texts without pictures. */
  uploadPicture?: (file: File) => string;
  /** Called with whether words were left out that the author had struck out, or written in the margin. */
  onLeaveOut: (isWordGone: boolean) => void;
};

/** Rewrites other programs' HTML into elements of the editor's schema; ProseMirror's parser does the rest. */
export function preparePasted(
  html: string,
  { headingLevel, uploadPicture, onLeaveOut }: PasteRules,
): string {
  const pasted = new DOMParser().parseFromString(html, "text/html");
  const { body } = pasted;
  onLeaveOut(leaveOut(pasted));
  for (const picture of body.querySelectorAll("img")) replacePicture(picture, uploadPicture);
  // In HTML copied from a ProseMirror editor, the editor's own attributes describe the slice.
  if (html.includes("data-pm-slice")) return body.innerHTML;
  convertWordLists(body);
  for (const table of body.querySelectorAll("table")) flattenTable(table);
  for (const inner of body.querySelectorAll("li :is(h1, h2, h3, h4, h5, h6, blockquote)"))
    moveIntoBox(inner);
  for (const block of body.querySelectorAll("h1, h2, h3, h4, h5, h6, blockquote"))
    flattenBlock(block);
  flattenLists(body);
  levelHeadings(body, headingLevel);
  for (const block of body.querySelectorAll("p, li, h2, h3, br")) if (isGap(block)) block.remove();
  // Other programs pad with no-break spaces; a single one may be meant.
  return withoutUnseenSigns(body.innerHTML).replace(/(?:\s|&nbsp;){2,}/g, (gap) =>
    gap.includes("&") ? " " : gap,
  );
}

function replacePicture(picture: HTMLImageElement, uploadPicture: PasteRules["uploadPicture"]) {
  const source = picture.getAttribute("src") ?? "";
  const path = ownPath(source, location.origin);
  const file = decodePicture(source);
  // A tracking pixel of a mail.
  if (/^[01]$/.test(picture.getAttribute("width") ?? "")) picture.remove();
  else if (uploadPicture && path?.startsWith("/media/")) picture.src = path;
  else if (uploadPicture && file) picture.src = uploadPicture(file);
  else if (!uploadPicture || !isPending(source))
    picture.replaceWith(` ${picturePlaceholder(uploadPicture !== undefined)} `);
}

function decodePicture(source: string): File | undefined {
  const [head, type] = /^data:(image\/[a-z+.-]+);base64,/i.exec(source) ?? [];
  const data = source.slice(head?.length);
  if (!type || /[^A-Za-z0-9+/=]/.test(data)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return new File([bytes], "billede", { type });
  } catch {
    // The data is truncated.
    return undefined;
  }
}

/** A row becomes a line: 'Samtale – 75 min. – 1.850 kr.'. The cells of a layout table become paragraphs. */
function flattenTable(table: HTMLTableElement) {
  const { ownerDocument, caption } = table;
  const putBefore = (part: HTMLElement) => {
    table.before(part);
    moveIntoBox(part);
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

function moveIntoBox(element: Element) {
  const box = element.ownerDocument.createElement("div");
  box.append(...element.childNodes);
  element.replaceWith(box);
}

/** A heading and a quotation have lines, no blocks. */
function flattenBlock(block: Element) {
  const { ownerDocument } = block;
  const newLine = () => ownerDocument.createElement("br");
  for (const inner of block.querySelectorAll(
    "p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote",
  ))
    inner.replaceWith(newLine(), ...inner.childNodes, newLine());
  const line = ownerDocument.createRange();
  line.setStart(block, 0);
  for (const end of block.querySelectorAll("br")) {
    line.setEndBefore(end);
    if (isBlank(line.cloneContents())) end.remove();
    else line.setStartAfter(end);
  }
  line.setEnd(block, block.childNodes.length);
  if (isBlank(line.cloneContents())) [...block.querySelectorAll("br")].at(-1)?.remove();
}

/** Moves an inner list after its item. The items that follow continue behind it, with their numbers. */
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
    // Headings are already bold.
    for (const bold of levelled.querySelectorAll("b, strong, [style*=font-weight]:not(a)"))
      bold.replaceWith(...bold.childNodes);
  }
}

function isGap(block: Element): boolean {
  if (block.localName !== "br") return isBlank(block);
  return /^(P|H[23]|UL|OL|DIV)$/.test(block.previousSibling?.nodeName ?? "");
}

function isBlank(part: Element | DocumentFragment): boolean {
  return !part.textContent?.trim() && !part.querySelector("img");
}

/**
 * Removes what is no part of a pasted text: docs/decisions/048.
 * @returns whether words of its author are gone: struck out, or in the margin
 */
function leaveOut(pasted: Document): boolean {
  const { body } = pasted;
  const sheetStyle = readStyleSheets(pasted);
  const remarks = [...body.querySelectorAll(GOOGLE_REMARK)];
  let isWordGone = remarks.length > 0;
  for (const remark of remarks) remark.remove();
  for (const element of body.querySelectorAll("*")) {
    const attributes = Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [name, value]),
    );
    const style = `${sheetStyle.get(element) ?? ""};${attributes.style ?? ""}`;
    const what = besideText(element.localName, { ...attributes, style });
    const raised = raisedBy(element.localName, style);
    if (what === "words" && element.textContent.trim()) isWordGone = true;
    if (what) element.remove();
    else if (raised) raiseFigures(element, raised);
  }
  return isWordGone;
}

/** The box of a remark in a page that Google Docs downloads. */
const GOOGLE_REMARK = 'div:has(> p > a[href^="#cmnt_ref"])';

/** Pages writes in a style sheet which words are struck out. */
function readStyleSheets(pasted: Document): Map<Element, string> {
  const styles = new Map<Element, string>();
  for (const { textContent } of pasted.querySelectorAll("style")) {
    const rules = textContent.replace(/\/\*.*?\*\/|<!--|-->/gs, "");
    for (const [, selector = "", style = ""] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const matters = besideText("", { style }) || raisedBy("", style);
      if (!matters || !/^[\w\s.,#-]+$/.test(selector)) continue;
      for (const element of pasted.body.querySelectorAll(selector))
        styles.set(element, `${styles.get(element) ?? ""};${style}`);
    }
  }
  return styles;
}

function raiseFigures(element: Element, raised: "sup" | "sub") {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = raisedFigures(node.nodeValue ?? "", raised);
}
