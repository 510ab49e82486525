import type { Content } from "../../server/documents/content.server.ts";
import { asItems, type Item } from "../../server/documents/edit.server.ts";
import { readTags } from "./viden.server.ts";
import { TAG_IDS } from "./viden.ts";

/** The form's names of the tags, in the order of TAG_IDS. */
export function tagNames(stored: unknown, content: Content): string[] {
  const tags = asItems(stored);
  const standard = readTags(content);
  return TAG_IDS.map((id, index) => {
    const name = tags.find((tag) => tag.id === id)?.name;
    return typeof name === "string" && name ? name : (standard[index]?.name ?? id);
  });
}

/** Changes names only; other stored fields and the order stay. An empty form changes nothing. */
export function nameTags(stored: unknown, typed: string[], content: Content): Item[] {
  const names = typed.length > 0 ? typed : tagNames(stored, content);
  const tags = asItems(stored);
  const nameOf = new Map<string, string>(TAG_IDS.map((id, index) => [id, names[index] ?? id]));
  const missing = TAG_IDS.filter((id) => !tags.some((tag) => tag.id === id));
  return [...tags, ...missing.map((id) => ({ id }))].map((tag) => ({
    ...tag,
    ...(nameOf.has(tag.id) && { name: nameOf.get(tag.id) }),
  }));
}
