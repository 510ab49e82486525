import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite } from "../../../test/kit/site.ts";

const MAP = "https://www.openstreetmap.org/export/embed.html?bbox=12.5%2C55.6%2C12.6%2C55.7";
const SEARCH = "https://www.openstreetmap.org/search?query=";

test("a map is searched by as much of the address as there is, and without one is only shown", async () => {
  const app = await openSite();
  const linksOf = async (path: string) =>
    (await app.page(path)).match(/(?<=href=")https:\/\/www\.openstreetmap[^"]+/g);
  const titleOf = async (path: string) => /data-title="([^"]*)"/.exec(await app.page(path))?.[1];
  for (const name of ["kontakt", "praktiskPriser"]) await app.store(name, { mapEmbedUrl: MAP });
  for (const [address, words, title, ways] of [
    [
      { adresse: "Vej 8", postnummer: "2200", by: "By" },
      "Vej%208%2C%202200%20By",
      "Kort over Vej 8, 2200 By",
      2,
    ],
    [{ by: "By" }, "By", "Kort over By", 2],
    [{}, undefined, "Kort", 1],
  ] as const) {
    await app.store("klinik", { navn: "Samspil", ...address });
    const link = words ? SEARCH + words : MAP;
    for (const path of ["/kontakt", "/praktisk-priser"]) {
      assert.deepEqual(await linksOf(path), Array(ways).fill(link), path);
      assert.equal(await titleOf(path), title, path);
    }
  }
});
