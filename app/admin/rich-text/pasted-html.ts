import { parseLinkAddress } from "./link-address.ts";
import { readMarkup } from "./markup.ts";

type Options = { headingLevel: 2 | 3; pictures: boolean };

/** Markup from Word, Google Docs or a page, as what the editor offers. */
export function cleanPasted(html: string, { headingLevel, pictures }: Options): string {
  // Copied in an editor like ours: it is clean, and knows where it was cut.
  if (html.includes("data-pm-slice")) return html;
  return readMarkup(html, {
    headingTag: () => `h${headingLevel}`,
    linkAddress: (href) => ownPath(href) ?? parseLinkAddress(href),
    // Another site's pictures are not ours to show, and would not be shown.
    pictureSource: (source) => (pictures ? ownPath(source) : undefined),
  });
}

/** The path of an address on this site, which browsers write out in full when they copy. */
function ownPath(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}
