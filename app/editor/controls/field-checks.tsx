import { use, useEffect, useId, useMemo } from "react";
import { useDebounced } from "../../shell/use-debounced.ts";
import { linesOf, pictureOf, textOf } from "../fields/field-values.ts";
import { altName } from "../fields/form-fields.ts";
import { noteId, ReportContext } from "./checked-form.tsx";
import {
  checkField,
  checkRichText,
  type Finding,
  type FindingPlace,
  missingAlt,
} from "./checks.ts";
import { useForm, useValues } from "./form-state.tsx";

export function FieldChecks({ name }: { name: string }) {
  const { fields } = useForm();
  const { value, event, checkedText } = useChecked(name);
  const kind = fields[name]?.kind ?? "text";
  return <Findings checkedText={checkedText} find={() => checkField(kind, value, event)} />;
}

export function AltChecks({ value }: { value: string }) {
  return <Findings checkedText={value} find={() => checkField("alt", value)} />;
}

export function RichTextChecks({ name, topHeading }: { name: string; topHeading?: number }) {
  const { value, event, checkedText } = useChecked(name);
  return (
    <Findings checkedText={checkedText} find={() => checkRichText(value, topHeading, event)} />
  );
}

export function PictureChecks({ name }: { name: string }) {
  const { url, alt } = useValues((values) => pictureOf(values, name));
  const isMissing = url !== "" && alt.trim() === "";
  const find = () => (isMissing ? [missingAlt({ field: altName(name) })] : []);
  return <Findings checkedText={String(isMissing)} find={find} />;
}

function useChecked(name: string) {
  const event = {
    start: useValues((values) => textOf(values, "start")),
    slut: useValues((values) => textOf(values, "slut")),
  };
  const value = useValues((values) => textOf(values, name) || linesOf(values[name]).join("\n"));
  return { value, event, checkedText: value + event.start + event.slut };
}

const TYPING_PAUSE_MS = 1000;

function Findings({ checkedText, find }: { checkedText: string; find: () => Finding[] }) {
  const report = use(ReportContext);
  const field = useId();
  const settled = useDebounced(checkedText, TYPING_PAUSE_MS);
  const findings = useMemo(find, [settled]);

  useEffect(() => {
    report(field, findings);
    return () => report(field, []);
  }, [report, field, findings]);

  if (findings.length === 0) return null;
  return (
    <div className="checks stack stack--top">
      {findings.map(({ short, sentence, place, isMinor }, index) => (
        <div
          // Two findings may have the same sentence.
          key={index}
          id={noteId(field, index)}
          className={isMinor ? "check" : "check check--see"}
          tabIndex={-1}
        >
          <p>{sentence}</p>
          <button
            className="text-button"
            type="button"
            onClick={({ currentTarget }) => showPlace(currentTarget, place)}
          >
            {"field" in place ? "Skriv den nu" : "Vis i teksten"}
            <span className="sr"> {short}</span>
          </button>
        </div>
      ))}
    </div>
  );
}

function showPlace(note: Element, place: FindingPlace) {
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
