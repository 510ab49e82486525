import type { Samspil } from "../../server/context.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import {
  fingerprint,
  type Item,
  type ListPath,
  readItems,
} from "../../server/documents/edit.server.ts";
import { formValues } from "./editor.server.ts";
import type { FieldValues } from "./save-answer.ts";

/** What a form opens with: the stored fields as a form holds them, and what to save on top of. */
export type OpenForm = { initial: FieldValues; base: string };

type Services = Pick<Samspil, "documents">;

/** The page's own fields of a document. */
export async function openPage(
  services: Services,
  definition: DocumentDefinition,
  names: string[],
): Promise<OpenForm> {
  const data = await readData(services, definition);
  return { initial: formValues(data, names), base: fingerprint(data, names) };
}

/** One item of a list; undefined when there is none with this id. */
export async function openItem(
  services: Services,
  definition: DocumentDefinition,
  path: ListPath,
  id: string,
  names: string[],
): Promise<(OpenForm & { id: string }) | undefined> {
  const items = readItems(await readData(services, definition), path);
  const item = items?.find((other) => other.id === id);
  return item && { id, initial: formValues(item, names), base: fingerprint(item, names) };
}

/** A form for something new. */
export function openNew(names: string[], defaults: FieldValues = {}): OpenForm {
  const initial = Object.fromEntries(names.map((name) => [name, defaults[name] ?? ""]));
  return { initial, base: "" };
}

/** The stored items as they are, with what no schema knows; undefined when the outer item is gone. */
export async function listItems(
  services: Services,
  definition: DocumentDefinition,
  path: ListPath,
): Promise<Item[] | undefined> {
  return readItems(await readData(services, definition), path);
}

async function readData({ documents }: Services, definition: DocumentDefinition) {
  const stored = await documents.read("content", definition.name);
  const { data } = stored ?? {};
  return typeof data === "object" && data !== null ? { ...data } : definition.fallback;
}
