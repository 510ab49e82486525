import {
  isWritten,
  type PriceLine,
  parsePriceList,
  type Section,
  splitSections,
} from "../../site/text/rich-text-parts.ts";

export type PriceList = { heading: string; lines: PriceLine[] };

export function sortSections(html: string): { priceLists: PriceList[]; sections: Section[] } {
  const sorted = splitSections(html).map((section) => ({
    section,
    lines: section.heading ? parsePriceList(section.html) : undefined,
  }));
  return {
    priceLists: sorted.flatMap(({ section: { heading }, lines }) =>
      lines ? [{ heading, lines }] : [],
    ),
    sections: sorted.flatMap(({ section, lines }) =>
      lines || !isWritten(section) ? [] : [section],
    ),
  };
}
