import { isRecord } from "../../formats/json.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { isPicture } from "./field-values.ts";

const PREFIX = "samspil-kladde:";
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;
/** A window that was closed or loaded anew is not gone at once; one that is open holds its autosave for longer. */
const LETS_GO_WITHIN_MS = 5000;

/** The fields that were typed in and not yet saved, and the base of those: what they were typed over. */
export type Autosave = { values: FieldValues; base: string; typedAt: string };
export type FoundAutosave = Autosave & { name: string };

export type AutosaveKey = {
  /** Names the form on this device. */
  form: string;
  account: string;
};

/** Each window keeps its own of a form, so that two of them never overwrite each other's. */
export function autosaveName({ form, account }: AutosaveKey): string {
  const [window] = crypto.getRandomValues(new Uint32Array(1));
  return `${PREFIX}${form}#${window}@${account}`;
}

export function findAutosave(key: AutosaveKey): Promise<FoundAutosave | undefined> {
  const found = allAutosaves()
    .filter(({ name }) => isOf(key, name))
    .toSorted((a, b) => b.typedAt.localeCompare(a.typedAt));
  return Promise.any(found.map(({ name }) => takeOver(name))).catch(() => undefined);
}

/** What was kept before 2026-12 names no account, and is offered to whoever opens its form. */
function isOf({ form, account }: AutosaveKey, name: string): boolean {
  const start = `${PREFIX}${form}#`;
  if (!name.startsWith(start)) return false;
  const [, owner] = name.slice(start.length).split("@");
  return owner === undefined || owner === account;
}

/** @returns whether it is kept: a full or forbidden storage keeps nothing, and the form works all the same */
export function keepAutosave(name: string, autosave: Autosave): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(autosave));
    return true;
  } catch (error) {
    console.warn("Det skrevne kunne ikke lægges på denne enhed:", error);
    return false;
  }
}

export function dropAutosave(name: string) {
  try {
    localStorage.removeItem(name);
  } catch (error) {
    console.warn("Det skrevne kunne ikke fjernes fra denne enhed:", error);
  }
}

export function lockAutosave(name: string, signal: AbortSignal) {
  const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  // Without locks (an address without https) another window may offer what is being typed here.
  navigator.locks?.request(name, () => held).catch(console.warn);
}

/** What the window that typed it left; rejects while that window lives. */
async function takeOver(name: string): Promise<FoundAutosave> {
  const signal = AbortSignal.timeout(LETS_GO_WITHIN_MS);
  await navigator.locks?.request(name, { signal }, () => undefined);
  const [found] = readAutosave(name);
  if (!found) throw new Error("It was saved or thrown away meanwhile.");
  return found;
}

function allAutosaves(): FoundAutosave[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .flatMap(readAutosave);
  } catch (error) {
    console.warn("Det skrevne kunne ikke læses på denne enhed:", error);
    return [];
  }
}

/** What cannot be read stays where it is: another build may be able to. */
function readAutosave(name: string): FoundAutosave[] {
  const kept = parseAutosave(localStorage.getItem(name));
  if (!kept) return [];
  if (Date.now() - Date.parse(kept.typedAt) < KEPT_MS) return [{ ...kept, name }];
  dropAutosave(name);
  return [];
}

function parseAutosave(text: string | null): Autosave | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isAutosave(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isAutosave(value: unknown): value is Autosave {
  return (
    isRecord(value) &&
    typeof value.base === "string" &&
    typeof value.typedAt === "string" &&
    isRecord(value.values) &&
    Object.values(value.values).every(isFieldValue)
  );
}

/** What another build kept in another way is left to it. */
function isFieldValue(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((part) => typeof part === "string" || isSection(part));
  return typeof value === "string" || typeof value === "boolean" || isPicture(value);
}

function isSection(value: unknown): boolean {
  return isRecord(value) && typeof value.title === "string" && typeof value.content === "string";
}
