import { isOwnPath } from "../../formats/own-path.ts";
import { safeLink } from "./safe-link.server.ts";

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
