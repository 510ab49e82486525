import { besideText, raisedBy, raisedFigures } from "../../../formats/beside-text.ts";

/**
 * Removes what is no part of a pasted text: docs/decisions/048.
 * @returns whether words of its author are gone: struck out, or in the margin
 */
export function leaveOut(pasted: Document): boolean {
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
