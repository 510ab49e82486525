import { listAttributes, parseNumberedList } from "../../formats/numbered-list.ts";
import { isOwnPath } from "../../formats/own-path.ts";

export const BLOCKS = ["p", "h2", "h3", "blockquote", "li"] as const;
export const LISTS = ["ul", "ol"] as const;
export const MARKS = ["strong", "em", "u"];
export const ATTRIBUTES = {
  a: ["href", "target", "rel"],
  img: ["src", "alt"],
  ol: ["start", "type"],
};

export function isBlock(name: string): name is (typeof BLOCKS)[number] {
  return BLOCKS.some((block) => block === name);
}

export function isBlockOrList(name: string): boolean {
  return isBlock(name) || LISTS.some((list) => list === name);
}

export function allowedListAttributes({ type, start }: Record<string, string>) {
  return listAttributes(parseNumberedList(type, start));
}

export function linkAttributes(href: string): Record<string, string> {
  const safe = safeLink(href);
  if (!safe) return {};
  return /^https?:/.test(safe) ? { href: safe, target: "_blank", rel: "noopener" } : { href: safe };
}

export function safeLink(value: string): string {
  const link = value.trim();
  if (isOwnPath(link) || /^#[\w-]*$/.test(link)) return link;
  if (!URL.canParse(link)) return "";
  return ["http:", "https:", "mailto:", "tel:"].includes(new URL(link).protocol) ? link : "";
}
