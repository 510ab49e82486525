import { type Fields, isFields } from "./edit.server.ts";

/** Where a text stands that nobody has changed: its field, and the names of the items it is in, from without. */
export type StandingExample = { field: string; items: string[] };

/** The texts of an invented clinic that nobody would write by chance. */
export function exampleTexts(examples: unknown[], plain: unknown): Set<string> {
  const ours = new Set(textsIn(plain).map(({ text }) => text));
  const told = examples.flatMap((example) => textsIn(example)).filter(isTelling);
  return new Set(told.map(({ text }) => text).filter((text) => !ours.has(text)));
}

export function standingExamples(data: Fields, examples: Set<string>): StandingExample[] {
  return textsIn(data)
    .filter(({ text }) => examples.has(text))
    .map(({ path, items }) => ({ field: path.findLast(isField) ?? "", items }));
}

const isField = (step: string) => !/^\d+$/.test(step);

/** The same content without them; of what else stands beside them, nothing is lost. */
export function withoutTexts(fields: Fields, examples: Set<string>): Fields {
  const entries = Object.entries(fields).map(([name, part]) => [name, withoutText(part, examples)]);
  return Object.fromEntries(entries);
}

function withoutText(value: unknown, examples: Set<string>): unknown {
  if (typeof value === "string") return examples.has(value) ? "" : value;
  if (Array.isArray(value)) {
    return value
      .map((part) => ({ part, left: withoutText(part, examples) }))
      .filter(({ part, left }) => part === "" || left !== "")
      .map(({ left }) => left);
  }
  return isFields(value) ? withoutTexts(value, examples) : value;
}

type Text = { path: string[]; items: string[]; text: string };

function textsIn(value: unknown, path: string[] = [], items: string[] = []): Text[] {
  if (typeof value === "string") return value === "" ? [] : [{ path, items, text: value }];
  if (Array.isArray(value))
    return value.flatMap((part, index) => textsIn(part, [...path, String(index)], items));
  if (!isFields(value)) return [];
  const { title, navn } = value;
  const names = [title, navn].filter((name) => typeof name === "string");
  const within = path.length > 0 ? [...items, ...names] : items;
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name], within));
}

const ADDRESS_OR_DAY = /^(\/|https?:|\d{4}-\d\d-)/;
const MAILBOX_OR_NUMBER = /^[^\s@]+@[^\s@]+$|^\+?[\d ]{8,}$/;

/** Sentences, what people write and call to, and a page's own headings; names, labels and descriptions of pictures may fit any clinic. */
function isTelling({ path, text }: Text): boolean {
  const plain = text.replaceAll(/<[^<>]+>/g, " ").trim();
  if (/alt$/i.test(path.at(-1) ?? "") || ADDRESS_OR_DAY.test(plain)) return false;
  if (MAILBOX_OR_NUMBER.test(plain)) return true;
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSentence = path.length === 1 ? !plain.endsWith("?") : /[.!]$/.test(plain);
  return words.length > 3 && isSentence;
}
