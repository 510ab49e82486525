import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { openFresh } from "../../../test/kit/backend.ts";
import { openContent } from "../documents/content.server.ts";
import { defineDocument } from "../documents/define-document.server.ts";
import { createDocuments } from "../documents/documents.server.ts";
import { createLog } from "../log.server.ts";
import { createShownPictures, usesOf } from "./picture-uses.server.ts";

const MANY = 200;
let looks = 0;
const nyheder = defineDocument({
  name: "nyheder",
  labels: { name: "Nyheder", part: "Nyheder" },
  schema: z.object({
    // Looking at the picture of a parsed item counts.
    items: z
      .array(
        z.object({ id: z.string(), title: z.string(), imageUrl: z.string() }).transform((item) => ({
          id: item.id,
          title: item.title,
          get imageUrl() {
            looks += 1;
            return item.imageUrl;
          },
        })),
      )
      .default([]),
  }),
  fallback: {},
  demo: {},
});

const folder = mkdtempSync(join(tmpdir(), "samspil-uses-"));
const database = await openFresh(join(folder, "uses.db"));
const documents = createDocuments(database);
await documents.create("content", "nyheder", { items: news("a") }, { by: "ida" });
const content = await openContent(documents, createLog("silent"));
after(async () => {
  documents.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

test("where pictures stand is worked out once for each version of a document", async () => {
  const isShown = createShownPictures(content, [nyheder]);
  for (let index = 0; index < MANY; index += 1) {
    const path = pathOf("a", index);
    assert.ok(isShown(path));
    assert.deepEqual(usesOf(content, [nyheder], `/media/${path}`), [
      { document: "nyheder", id: `nyhed_${index}`, title: `Nyhed ${index}` },
    ]);
  }
  assert.ok(looks <= 4 * MANY, `${looks} looks`);
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
