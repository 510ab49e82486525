import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { openDocuments } from "../../../test/kit/documents.ts";
import { openContent } from "../documents/content.server.ts";
import { defineDocument } from "../documents/define-document.server.ts";
import { createLog } from "../log.server.ts";
import { createShownPictures, usesOf } from "./picture-uses.server.ts";

const MANY = 200;
let reads = 0;
const nyheder = defineDocument({
  name: "nyheder",
  labels: { name: "Nyheder", part: "Nyheder" },
  schema: z.object({
    // Counts how often the picture of a parsed item is read.
    items: z
      .array(
        z.object({ id: z.string(), title: z.string(), imageUrl: z.string() }).transform((item) => ({
          id: item.id,
          title: item.title,
          get imageUrl() {
            reads += 1;
            return item.imageUrl;
          },
        })),
      )
      .default([]),
  }),
  fallback: {},
  demo: {},
});

const { documents } = await openDocuments();
await documents.write("content", "nyheder", { items: news("a") }, { basedOn: 0, by: "ida" });
const content = await openContent(documents, createLog("silent"));

test("the pictures of a document are found once for each of its versions", async () => {
  const isShown = createShownPictures(content, [nyheder]);
  for (let index = 0; index < MANY; index += 1) {
    const path = pathOf("a", index);
    assert.ok(isShown(path));
    assert.deepEqual(usesOf(content, [nyheder], `/media/${path}`), [
      { document: "nyheder", id: `nyhed_${index}`, title: `Nyhed ${index}` },
    ]);
  }
  assert.ok(reads <= 4 * MANY, `${reads} reads`);
  await documents.write("content", "nyheder", { items: news("b") }, { basedOn: 1, by: "ida" });
  assert.equal(isShown(pathOf("a", 0)), false);
  assert.equal(isShown(pathOf("b", 0)), true);
  assert.deepEqual(usesOf(content, [nyheder], `/media/${pathOf("a", 0)}`), []);
});

function news(name: string) {
  return Array.from({ length: MANY }, (_, index) => ({
    id: `nyhed_${index}`,
    title: `Nyhed ${index}`,
    imageUrl: `/media/${pathOf(name, index)}`,
  }));
}

function pathOf(name: string, index: number): string {
  return `nyheder/${name}${index}-1700000000000.jpg`;
}
