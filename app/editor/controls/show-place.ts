import type { FindingPlace } from "./checks.ts";

export function showPlace(note: Element, place: FindingPlace) {
  const field = note.closest("[data-field]");
  if (!field) return;
  if ("field" in place) {
    field.querySelector<HTMLElement>(`[name="${CSS.escape(place.field)}"]`)?.focus();
    return;
  }
  const editor = field.querySelector<HTMLElement>("[contenteditable=true]");
  if (editor) showInEditor(editor, place);
  else showInControl(field, place.words);
}

type WordsPlace = Extract<FindingPlace, { words: string }>;

function showInEditor(editor: HTMLElement, { words, inside }: WordsPlace) {
  editor.focus({ preventScroll: true });
  const range = document.createRange();
  const elements = inside ? [...editor.querySelectorAll(inside)] : [];
  const element = elements.find(({ textContent }) => normaliseSpaces(textContent).trim() === words);
  if (element instanceof HTMLImageElement) range.selectNode(element);
  else if (element) range.selectNodeContents(element);
  else selectWords(range, editor, words);
  const { startContainer, startOffset, endContainer, endOffset } = range;
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  (element ?? startContainer.parentElement ?? editor).scrollIntoView({ block: "center" });
}

/** The words may span several nodes, if some of them are bold. */
function selectWords(range: Range, editor: Element, words: string) {
  const start = normaliseSpaces(editor.textContent).indexOf(words);
  const end = start + words.length;
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const to = from + (node.nodeValue?.length ?? 0);
    if (from <= start && start < to) range.setStart(node, start - from);
    if (from < end && end <= to) range.setEnd(node, end - from);
    from = to;
  }
}

/** Each space becomes one space, so that indexes stay the same. */
function normaliseSpaces(text: string): string {
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
