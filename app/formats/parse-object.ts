/** The fields of what a text holds as JSON; none where it holds no object. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
