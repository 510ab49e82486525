export type NumberedList = { type: "1" | "a" | "A" | "i" | "I"; start: number };

const HIGHEST = 999_999;

export function parseNumberedList(type = "", start = ""): NumberedList {
  const htmlType = (["a", "A", "i", "I"] as const).find((other) => other === type);
  return { type: htmlType ?? "1", start: /^[1-9]\d{0,5}$/.test(start) ? Number(start) : 1 };
}

export function listAttributes({ type, start }: NumberedList): Record<string, string> {
  return {
    ...(start > 1 && { start: String(Math.min(start, HIGHEST)) }),
    ...(type !== "1" && { type }),
  };
}

export function listTag(list: NumberedList): string {
  const attributes = Object.entries(listAttributes(list));
  return `<ol${attributes.map(([name, value]) => ` ${name}="${value}"`).join("")}>`;
}
