/** What a text holds as JSON; undefined where it holds none. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** What stands in place of a stored text that cannot be read. */
export const UNREADABLE_TEXT = "(kan ikke læses)";

/** The fields of what a text holds as JSON; none where it holds no object. */
export function parseObject(text: string | null): Record<string, unknown> {
  return toObject(parseJson(text));
}

export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Whether it is an object with fields, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
