import type { Place } from "./finding.ts";

/** Moves the caret to where it stands, with the words selected. */
export function showPlace(field: Element, place: Place) {
  if ("field" in place) {
    const control = field.querySelector<HTMLElement>(`[name="${CSS.escape(place.field)}"]`);
    control?.focus();
    return;
  }
  const editor = field.querySelector<HTMLElement>("[contenteditable=true]");
  if (editor) showInEditor(editor, place);
  else showInControl(field, place.words);
}

type WordsPlace = Extract<Place, { words: string }>;

function showInEditor(editor: HTMLElement, { words, inside }: WordsPlace) {
  editor.focus({ preventScroll: true });
  const range = inside ? elementRange(editor, inside, words) : textRange(editor, words);
  if (range) getSelection()?.setBaseAndExtent(...ends(range));
  const at = range?.startContainer;
  const element =
    at instanceof Element ? (at.children[range?.startOffset ?? 0] ?? at) : at?.parentElement;
  (element ?? editor).scrollIntoView({ block: "center" });
}

function ends({ startContainer, startOffset, endContainer, endOffset }: Range) {
  return [startContainer, startOffset, endContainer, endOffset] as const;
}

function elementRange(editor: Element, selector: string, words: string): Range | undefined {
  const elements = [...editor.querySelectorAll(selector)];
  const element = elements.find(({ textContent }) => tidy(textContent).trim() === words);
  if (!element) return undefined;
  const range = document.createRange();
  if (element instanceof HTMLImageElement) range.selectNode(element);
  else range.selectNodeContents(element);
  return range;
}

/** The words may lie in several nodes, where some of them are bold. */
function textRange(editor: Element, words: string): Range | undefined {
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  const nodes: { node: Node; from: number }[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: text.length });
    text += tidy(node.nodeValue ?? "");
  }
  const start = text.indexOf(words);
  const first = nodes.findLast(({ from }) => from <= start);
  const last = nodes.findLast(({ from }) => from < start + words.length);
  if (start < 0 || !first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, start - first.from);
  range.setEnd(last.node, start + words.length - last.from);
  return range;
}

/** One space for one: the places in it are those in the text. */
function tidy(text: string): string {
  return text.replace(/\s/g, " ");
}

function showInControl(field: Element, words: string) {
  const controls = field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  );
  const control = [...controls].find(({ value }) => value.includes(words));
  if (!control) return;
  const from = control.value.indexOf(words);
  control.focus();
  control.setSelectionRange(from, from + words.length);
}
