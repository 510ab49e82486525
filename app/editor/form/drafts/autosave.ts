import { DAY_MS } from "../../../formats/durations.ts";
import { isRecord, parseJson } from "../../../formats/json.ts";
import type { FieldValues } from "../../../server/documents/field-values.server.ts";
import { readLocal, writeLocal } from "../../../shell/local-storage.ts";
import { isPicture } from "../../fields/field-values.ts";

const PREFIX = "samspil-kladde:";
/** A picture in it stays as long (app/server/media/orphans.server.ts). */
const KEPT_MS = 60 * DAY_MS;

/**
 * The unsaved values of the changed fields, and the fingerprint of the stored values that they replace.
 * `formId`: of a form for something new, none of which is known to be stored.
 */
export type Autosave = { values: FieldValues; base: string; typedAt: string; formId?: string };
export type FoundAutosave = Autosave & { name: string };

/** Each window has its own, so that two windows never overwrite each other's text. */
export function autosaveName(form: string, account: string): string {
  const [window] = crypto.getRandomValues(new Uint32Array(1));
  return `${PREFIX}${form}#${window}@${account}`;
}

/** @returns false when there is no room for it; the form works without it */
export function writeAutosave(name: string, autosave: Autosave | null): boolean {
  return writeLocal(name, autosave && JSON.stringify(autosave));
}

/** Offers what other windows have left of the same form, the newest first: an open window's once it is closed. */
export function findAutosaves(
  own: string,
  closing: AbortSignal,
  offer: (found: FoundAutosave) => void,
) {
  // Without locks (an address without https) what is being typed in an open window is offered too.
  const { locks } = navigator;
  const closed = new Promise((resolve) => closing.addEventListener("abort", resolve));
  locks?.request(own, () => closed).catch(console.warn);
  const others = allAutosaves()
    .filter(({ name }) => name !== own && formOf(name) === formOf(own))
    .toSorted((a, b) => b.typedAt.localeCompare(a.typedAt));
  for (const { name } of others) {
    const offerLatest = () => readAutosave(name).forEach(offer);
    // Rejected when this window is the first that closes.
    if (locks) locks.request(name, { signal: closing }, offerLatest).catch(() => {});
    else offerLatest();
  }
}

function formOf(name: string): string {
  return name.replace(/#\d+@/, "@");
}

function allAutosaves(): FoundAutosave[] {
  try {
    return Object.keys(localStorage).flatMap(readAutosave);
  } catch (error) {
    console.warn("Det skrevne kunne ikke læses på denne enhed:", error);
    return [];
  }
}

/** An unreadable autosave stays: another build may be able to read it. */
function readAutosave(name: string): FoundAutosave[] {
  const autosave = name.startsWith(PREFIX) && parseJson(readLocal(name));
  if (!isAutosave(autosave)) return [];
  if (Date.now() - Date.parse(autosave.typedAt) < KEPT_MS) return [{ ...autosave, name }];
  writeAutosave(name, null);
  return [];
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

function isFieldValue(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((part) => typeof part === "string" || isRecord(part))
    : ["string", "boolean"].includes(typeof value) || isPicture(value);
}
