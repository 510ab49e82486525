import { textIn } from "../../editor/fields/field-values.ts";
import { toObject } from "../../formats/json.ts";
import type { PriceRow } from "../../server/documents/field-values.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { parsePriceList } from "../../site/text/rich-text-parts.ts";

/** Prices were bullet lists under headings in `textBefore`; `prisnavne` had the name of each renamed one by its first. */
export function splitPrices({ prisnavne, ...stored }: Record<string, unknown>) {
  if (stored.priser !== undefined) return stored;
  const [before = "", ...sections] = textIn(stored.textBefore).split("<h2>");
  const kept = [before];
  const priser: PriceRow[] = [];
  const keys = new Map(Object.entries(toObject(prisnavne)).map(([key, name]) => [name, key]));
  for (const section of sections) {
    const [heading = "", list = ""] = section.split("</h2>");
    const navn = plainText(heading);
    const prices = navn && parsePriceList(list);
    if (!prices) kept.push(section);
    else priser.push({ noegle: "", navn, note: "", tid: "", pris: "" });
    for (const price of prices || []) {
      const noegle = keys.get(price.navn) ?? price.navn;
      const isTaken = priser.some((row) => row.noegle === noegle);
      priser.push({ noegle: isTaken ? `${noegle} ${priser.length}` : noegle, ...price });
    }
  }
  const textBefore = priser.length > 0 && { textBefore: kept.join("<h2>") };
  return { ...stored, ...textBefore, priser };
}
