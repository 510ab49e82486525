import { isRecord } from "../../formats/json.ts";
import type { FieldValues } from "./save-answer.ts";

const PREFIX = "samspil-kladde:";
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;
/** A window that was closed or loaded anew is not gone at once; one that is open holds its draft for longer. */
const LETS_GO_WITHIN_MS = 5000;

/** The fields that were typed in and not yet saved, and the base of those: what they were typed over. */
export type Draft = { values: FieldValues; base: string; typedAt: string };
export type FoundDraft = Draft & { name: string };

/** Each window keeps its own draft of a form, so that two of them never overwrite each other's. */
export function draftName(key: string, owner: string): string {
  return `${PREFIX}${key}#${owner}`;
}

export function findDraft(key: string): Promise<FoundDraft | undefined> {
  const drafts = allDrafts()
    .filter(({ name }) => name.startsWith(`${PREFIX}${key}#`))
    .toSorted((a, b) => b.typedAt.localeCompare(a.typedAt));
  return Promise.any(drafts.map(({ name }) => takeOver(name))).catch(() => undefined);
}

/** A full or forbidden storage keeps nothing; the form works all the same. */
export function keepDraft(name: string, draft: Draft) {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch (error) {
    console.warn("Kladden kunne ikke gemmes på denne enhed:", error);
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(name);
  } catch (error) {
    console.warn("Kladden kunne ikke fjernes fra denne enhed:", error);
  }
}

export function lockDraft(name: string, signal: AbortSignal) {
  const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  // Without locks (an address without https) another window may offer what is being typed here.
  navigator.locks?.request(name, () => held).catch(console.warn);
}

/** The draft as the window that typed it left it; rejects while that window lives. */
async function takeOver(name: string): Promise<FoundDraft> {
  const signal = AbortSignal.timeout(LETS_GO_WITHIN_MS);
  await navigator.locks?.request(name, { signal }, () => undefined);
  const [draft] = readDraft(name);
  if (!draft) throw new Error("The draft was saved or thrown away meanwhile.");
  return draft;
}

function allDrafts(): FoundDraft[] {
  try {
    return Object.keys(localStorage).filter(isDraftName).flatMap(readDraft);
  } catch (error) {
    console.warn("Kladder kunne ikke læses på denne enhed:", error);
    return [];
  }
}

function isDraftName(name: string): boolean {
  return name.startsWith(PREFIX);
}

function readDraft(name: string): FoundDraft[] {
  const draft = parseDraft(localStorage.getItem(name));
  if (draft && Date.now() - Date.parse(draft.typedAt) < KEPT_MS) return [{ ...draft, name }];
  dropDraft(name);
  return [];
}

function parseDraft(text: string | null): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value.base === "string" &&
    typeof value.typedAt === "string" &&
    isRecord(value.values) &&
    Object.values(value.values).every(
      (field) =>
        typeof field === "string" ||
        (Array.isArray(field) && field.every((part) => typeof part === "string")),
    )
  );
}
