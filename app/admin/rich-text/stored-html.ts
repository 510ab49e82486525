import { isOwnPath } from "../../formats/own-path.ts";
import { parseLinkAddress } from "./link-address.ts";
import { readMarkup } from "./markup.ts";

/** The stored text as the editor can hold it: an older one may have boxes, tables or lists in lists. */
export function cleanStored(html: string): string {
  return readMarkup(html, {
    headingTag: (level) => (level < 3 ? "h2" : "h3"),
    linkAddress: parseLinkAddress,
    pictureSource: (source) => (isOwnPath(source) ? source : undefined),
  });
}
