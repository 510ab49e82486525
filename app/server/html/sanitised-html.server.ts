import { listTag, parseNumberedList } from "../../formats/numbered-list.ts";
import {
  BLOCKS,
  isBlockOrList,
  isPictureAddress,
  LISTS,
  linkAttributes,
  MARKS,
} from "./allowed-html.server.ts";

/** Much cheaper than sanitising. False for HTML that it does not know. */
export function isSanitised(html: string): boolean {
  const open: string[] = [];
  let end = 0;
  let isEmptyBlock = false;
  for (const match of html.matchAll(TOKEN)) {
    const [token, words, opened, start, type, link, attributes = "", image, closed] = match;
    if (words !== undefined) {
      if (/\S/.test(words)) isEmptyBlock = false;
    } else if (closed !== undefined) {
      if (open.pop() !== closed || (isEmptyBlock && isBlockOrList(closed))) return false;
      isEmptyBlock = false;
    } else if (token !== "<br />") {
      if (opened !== undefined && !mayOpen(opened, open)) return false;
      const isNumbered = (start ?? type) !== undefined;
      if (isNumbered && listTag(parseNumberedList(type, start)) !== token) return false;
      if (link !== undefined && !mayLink(link, attributes, open)) return false;
      if (image !== undefined && !mayShow(image)) return false;
      if (image === undefined) open.push(opened ?? "a");
      isEmptyBlock = opened !== undefined && isBlockOrList(opened);
    }
    end = match.index + token.length;
  }
  return end === html.length && open.length === 0;
}

const WRAPPERS = [...BLOCKS, ...LISTS, ...MARKS].join("|");

const TOKEN = new RegExp(
  [
    "((?:[^<>&]|&(?:amp|lt|gt);)+)",
    `<(${WRAPPERS})(?: start="(\\d+)")?(?: type="(\\w)")?>`,
    '<a href="([^"<>&]*)"((?: [a-z]+="[a-z_]*")*)>',
    '<img src="([^"<>&]*)" alt="[^"<>&]*" \\/>',
    `<\\/(${WRAPPERS}|a)>`,
    "<br \\/>",
  ].join("|"),
  "gy",
);

const PLAIN = /^(\/(?![/\\])|https?:\/\/[a-z0-9])[\w\-./?#=+,%~]*$/;

function mayOpen(name: string, open: string[]): boolean {
  const parent = open.at(-1);
  if (name === "li") return parent === "ul" || parent === "ol";
  if (isBlockOrList(name)) return parent === undefined;
  return !open.includes(name);
}

function mayLink(href: string, attributes: string, open: string[]): boolean {
  const { href: allowed, ...others } = linkAttributes(href);
  const written = Object.entries(others).map(([name, value]) => ` ${name}="${value}"`);
  const isAsWritten = allowed === href && attributes === written.join("");
  return PLAIN.test(href) && isAsWritten && !open.includes("a");
}

function mayShow(src: string): boolean {
  return PLAIN.test(src) && isPictureAddress(src);
}
