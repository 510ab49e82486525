import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { focusPoint, id, text } from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { documentSchema, listOf } from "./stored-schema.server.ts";

/** The id is the picture's address. */
const billede = z.object({
  id: id(),
  navn: text().describe("Navn"),
  fokus: focusPoint().describe("Fokuspunkt"),
  tilfoejetAf: text().describe("Tilføjet af"),
});

/** A file without an entry here is deleted when nothing shows it; one with an entry stays until an editor deletes it. */
export const billederDocument = defineDocument({
  name: "billeder",
  labels: {
    name: "Billeder",
    part: "Billeder",
  },
  schema: documentSchema({}, { billeder: listOf("Billede", billede) }),
  fallback: {},
  demo: {},
  isForEditors: true,
});

export type Billede = z.output<typeof billede>;

export function readBilleder(content: Content): Map<string, Billede> {
  return byAddress(content.get(billederDocument));
}

const byAddress = memoizeByVersion(
  ({ billeder }: { billeder: Billede[] }) =>
    new Map(billeder.map((billede) => [billede.id, billede])),
);

export function readFocusPoints(content: Content): Record<string, FocusPoint> {
  return pointsOf(content.get(billederDocument));
}

const pointsOf = memoizeByVersion(({ billeder }: { billeder: Billede[] }) =>
  Object.fromEntries(
    billeder
      .filter(({ fokus }) => fokus.x !== 50 || fokus.y !== 50)
      .map(({ id, fokus }): [string, FocusPoint] => [id, fokus]),
  ),
);
