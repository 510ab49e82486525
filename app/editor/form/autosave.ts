import { DAY_MS } from "../../formats/durations.ts";
import { isFormId } from "../../formats/form-id.ts";
import { isRecord } from "../../formats/json.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { readLocal, writeLocal } from "../../shell/local-storage.ts";
import { isPicture } from "../fields/field-values.ts";

const PREFIX = "samspil-kladde:";
/** A picture in it stays as long (app/server/media/orphans.server.ts). */
const KEPT_MS = 60 * DAY_MS;
/** A closed or reloaded window releases its lock within this time; an open one keeps it. */
const RELEASED_WITHIN_MS = 5000;

/**
 * The unsaved values of the changed fields, and the fingerprint of the stored values that they replace.
 * `formId`: of a form for something new, none of which is known to be stored.
 */
export type Autosave = { values: FieldValues; base: string; typedAt: string; formId?: string };
export type FoundAutosave = Autosave & { name: string };

export type AutosaveKey = {
  form: string;
  account: string;
};

/** Each window has its own name, so that two windows never overwrite each other's text. */
export function autosaveName({ form, account }: AutosaveKey): string {
  const [window] = crypto.getRandomValues(new Uint32Array(1));
  return `${PREFIX}${form}#${window}@${account}`;
}

export function findAutosave(key: AutosaveKey): Promise<FoundAutosave | undefined> {
  const autosaves = allAutosaves()
    .filter(({ name }) => isOf(key, name))
    .toSorted((a, b) => b.typedAt.localeCompare(a.typedAt));
  return Promise.any(autosaves.map(({ name }) => takeOver(name))).catch(() => undefined);
}

function isOf({ form, account }: AutosaveKey, name: string): boolean {
  return name.startsWith(`${PREFIX}${form}#`) && name.endsWith(`@${account}`);
}

/** @returns false when there is no room for it; the form works without it */
export function writeAutosave(name: string, autosave: Autosave): boolean {
  return writeLocal(name, JSON.stringify(autosave));
}

export function removeAutosave(name: string) {
  writeLocal(name, null);
}

export function lockAutosave(name: string, signal: AbortSignal) {
  const closing = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  // Without locks (an address without https) another window may offer what is being typed here.
  navigator.locks?.request(name, () => closing).catch(console.warn);
}

/** Reads a closed window's autosave; rejects while the window is open. */
async function takeOver(name: string): Promise<FoundAutosave> {
  const signal = AbortSignal.timeout(RELEASED_WITHIN_MS);
  await navigator.locks?.request(name, { signal }, () => undefined);
  const [autosave] = readAutosave(name);
  if (!autosave) throw new Error("It was saved or thrown away meanwhile.");
  return autosave;
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

/** An unreadable autosave stays: another build may be able to read it. */
function readAutosave(name: string): FoundAutosave[] {
  const autosave = parseAutosave(readLocal(name));
  if (!autosave) return [];
  if (Date.now() - Date.parse(autosave.typedAt) < KEPT_MS) return [{ ...autosave, name }];
  removeAutosave(name);
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
    (value.formId === undefined || isFormId(String(value.formId))) &&
    isRecord(value.values) &&
    Object.values(value.values).every(isFieldValue)
  );
}

function isFieldValue(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((part) => typeof part === "string" || isSection(part));
  return typeof value === "string" || typeof value === "boolean" || isPicture(value);
}

function isSection(value: unknown): boolean {
  return isRecord(value) && typeof value.title === "string" && typeof value.content === "string";
}
