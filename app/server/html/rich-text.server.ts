import sanitizeHtml from "sanitize-html";
import { besideText, raisedBy, raisedFigures } from "../../formats/beside-text.ts";
import { parseNumberedList } from "../../formats/numbered-list.ts";
import { isOwnPath } from "../../formats/own-path.ts";
import { createBlockWriter } from "../../formats/rich-text-blocks.ts";
import {
  ATTRIBUTES,
  allowedListAttributes,
  BLOCKS,
  isBlock,
  isBlockOrList,
  LISTS,
  linkAttributes,
  MARKS,
} from "./allowed-html.server.ts";

/** Every save reads all texts of its document again. */
const sanitized = new Map<string, string>();
/** Twice those of the largest site. */
const MOST_CHARACTERS = 10_000_000;
let characters = 0;

export function sanitizeRichText(html: string): string {
  const known = sanitized.get(html);
  if (known !== undefined) return known;
  const anew = sanitizeAnew(html);
  // An unchanged text is in memory once.
  const clean = anew === html ? html : anew;
  characters += html.length;
  if (characters > MOST_CHARACTERS) {
    sanitized.clear();
    characters = html.length;
  }
  sanitized.set(html, clean);
  return clean;
}

export function sanitizeAnew(html: string): string {
  return withoutEmptyBlocks(sanitizeHtml(limitDepth(html), RULES));
}

/** The parser takes quadratic time in the depth. Only an attack is so deep: it loses its tags. */
function limitDepth(html: string): string {
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z]\w*)/gi)) {
    if (NEVER_DEEP.test(name)) continue;
    depth = slash ? Math.max(depth - 1, 0) : depth + 1;
    if (depth > DEEPEST) return html.replaceAll(/<[^>]*>?/g, " ");
  }
  return html;
}

function withoutEmptyBlocks(html: string): string {
  const tokens: string[] = [];
  const open: { from: number; isEmpty: boolean }[] = [];
  for (const [token, slash, name = ""] of html.matchAll(/<(\/?)(\w+)[^<>]*>|[^<]+/g)) {
    const isGap = name === "br" || token.trim() === "";
    const isOpening = isBlockOrList(name) && !slash;
    const closed = isBlockOrList(name) && slash ? open.pop() : undefined;
    const within = open.at(-1);
    if (isOpening) open.push({ from: tokens.length, isEmpty: true });
    else if (!isGap && !closed?.isEmpty && within) within.isEmpty = false;
    if (closed?.isEmpty) tokens.length = closed.from;
    else tokens.push(token);
  }
  return tokens.join("");
}

export function cleanRichText(html: string, { images = false } = {}): string {
  const writer = createBlockWriter();
  const tags: string[] = [];
  const raised: ("sup" | "sub")[] = [];
  const allowed = sanitizeHtml(limitDepth(html), images ? CLEANING : CLEANING_WITHOUT_IMAGES);
  for (const [token, slash, name] of allowed.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+/g)) {
    const isClosing = slash === "/";
    const mark = raisedBy(name ?? "");
    if (!name) writer.text(raised[0] ? raisedFigures(token, raised[0]) : token, tags);
    else if (mark) isClosing ? raised.pop() : raised.push(mark);
    else if (name === "br") writer.lineBreak();
    else if (name === "img") writer.picture(token);
    else if (isBlock(name)) isClosing ? writer.close() : writer.open(name);
    else if (name === "ul" || name === "ol")
      isClosing ? writer.closeList() : writer.openList(listOf(token));
    else isClosing ? tags.pop() : tags.push(token);
  }
  return writer.html();
}

function listOf(tag: string) {
  if (tag.startsWith("<ul")) return undefined;
  return parseNumberedList(/ type="(\w)"/.exec(tag)?.[1], / start="(\d+)"/.exec(tag)?.[1]);
}

const DEEPEST = 1000;
const NEVER_DEEP = /^(br|hr|img|wbr|p|li|t[drh])$/i;

/** Not HTML: the name that an element gets whose words are left out, docs/decisions/048. */
const LEFT_OUT = "left-out";

const ALLOWED = [...BLOCKS, ...LISTS, ...MARKS, "br", "a", "img"];

const RULES: sanitizeHtml.IOptions = {
  nonTextTags: ["script", "style", "textarea", "option", "xmp", LEFT_OUT],
  allowedTags: ALLOWED,
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: { "*": ourTag },
  exclusiveFilter: ({ tag, attribs: { src = "" } }) => tag === "img" && !isOwnPath(src),
};

function ourTag(theirs: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const tagName = besideText(theirs, attribs) ? LEFT_OUT : (OURS[theirs] ?? theirs);
  if (tagName === "ol") return { tagName, attribs: allowedListAttributes(attribs) };
  return { tagName, attribs: tagName === "a" ? linkAttributes(attribs.href ?? "") : attribs };
}

const OURS: Record<string, string> = {
  b: "strong",
  i: "em",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};

/** A box or a table row becomes a paragraph, so that its words stay apart. */
const BOXES = ["div", "section", "tr"];

const CLEANING: sanitizeHtml.IOptions = {
  ...RULES,
  allowedTags: [...ALLOWED, "sup", "sub"],
  transformTags: {
    "*"(theirs, attribs) {
      const { tagName, attribs: allowed } = ourTag(theirs, attribs);
      if (BOXES.includes(tagName)) return { tagName: "p", attribs: allowed };
      const mark = tagName === "span" ? raisedBy(tagName, attribs.style) : undefined;
      return { tagName: mark ?? tagName, attribs: allowed };
    },
  },
};

const CLEANING_WITHOUT_IMAGES: sanitizeHtml.IOptions = {
  ...CLEANING,
  exclusiveFilter: (frame) => frame.tag === "img",
};
