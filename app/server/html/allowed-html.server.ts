import { isOwnPath } from "../../formats/own-path.ts";

/** What rich text may be made of: the sanitiser keeps to it, and what tells at a glance that it has been there does too. */
export const BLOCKS = ["p", "h2", "h3", "li"] as const;
export const LIST = "ul";
export const MARKS = ["strong", "em", "u"];
export const ATTRIBUTES = { a: ["href", "target", "rel"], img: ["src", "alt"] };

export function isBlock(name: string): name is (typeof BLOCKS)[number] {
  return BLOCKS.some((block) => block === name);
}

/** Links to other sites open in a new tab (SPEC section 5); the site's own stay in this one. Nothing for what is no link. */
export function linkAttributes(href: string): Record<string, string> {
  const safe = safeLink(href);
  if (!safe) return {};
  return /^https?:/.test(safe) ? { href: safe, target: "_blank", rel: "noopener" } : { href: safe };
}

/** Pictures are ours only, for no visitor's browser may ask another site for one. */
export function isPictureAddress(src: string): boolean {
  return isOwnPath(src);
}

/** The link as it may stand in a page: a path of this site, http(s), mailto or tel; otherwise ''. */
export function safeLink(value: string): string {
  const link = value.trim();
  if (isOwnPath(link) || /^#[\w-]*$/.test(link)) return link;
  if (!URL.canParse(link)) return "";
  return ["http:", "https:", "mailto:", "tel:"].includes(new URL(link).protocol) ? link : "";
}
