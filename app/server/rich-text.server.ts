import sanitizeHtml from "sanitize-html";
import { safeLink } from "./safe-link.server.ts";

/** What the editor offers is what may be stored and shown; everything else is dropped, its text kept. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "h2", "h3", "ul", "li", "strong", "em", "u", "a", "img"],
    allowedAttributes: { a: ["href", "target", "rel"], img: ["src", "alt"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      b: "strong",
      i: "em",
      h1: "h2",
      a: (_tag, { href = "" }) => ({ tagName: "a", attribs: linkAttributes(href) }),
    },
    exclusiveFilter: (frame) =>
      frame.tag === "img" ? !frame.attribs.src : EMPTY_BLOCKS.includes(frame.tag) && isEmpty(frame),
  });
}

const EMPTY_BLOCKS = ["p", "h2", "h3", "ul", "li"];

function isEmpty(frame: sanitizeHtml.IFrame): boolean {
  return !frame.text.trim() && frame.mediaChildren.length === 0;
}

/** Links to other sites open in a new tab (SPEC section 5); the site's own stay in this one. */
function linkAttributes(href: string): Record<string, string> {
  const safe = safeLink(href);
  if (!safe) return {};
  return /^https?:/.test(safe) ? { href: safe, target: "_blank", rel: "noopener" } : { href: safe };
}
