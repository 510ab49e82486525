import assert from "node:assert/strict";
import test from "node:test";
import {
  artikelAddress,
  linkEnd,
  newestFirst,
  parseFilter,
  publishedAt,
  relatedTo,
  resolveArtikel,
  type TagId,
} from "./viden.ts";

const leg = artikel("artikel-30", { link: "/viden/leg-som-sprog", tags: ["artikel"] });
const bog = artikel("artikel-20", {
  link: "https://example.org/bog",
  isExternalLink: true,
  tags: ["bog"],
});
const volden = artikel("artikel-1000", { tags: ["podcast", "artikel"] });

test("an article whose id has no number is sorted last", () => {
  assert.deepEqual(ids(newestFirst([artikel("uden tal", {}), bog])), ["artikel-20", "uden tal"]);
});

test("an unknown filter, or the name of a JavaScript property, shows all articles", () => {
  assert.equal(parseFilter("podcast"), "podcast");
  for (const unknown of ["video", "toString", null]) assert.equal(parseFilter(unknown), "alle");
});

test("a link goes before the id of another article, and its letters may be percent-encoded", () => {
  const odd = artikel("artikel-5", { link: "/viden/artikel-30" });
  assert.deepEqual(resolveArtikel([leg, odd], "artikel-30"), { kind: "found", artikel: odd });
  const encoded = artikel("artikel-1", { link: "/viden/b%C3%B8rn" });
  assert.equal(resolveArtikel([encoded], "børn").kind, "found");
  assert.deepEqual(resolveArtikel([artikel("artikel-1", {})], ""), { kind: "unknown" });
});

test("only the address of an article here ends with its name", () => {
  for (const [link, name] of [
    ["/viden/leg-som-sprog", "leg-som-sprog"],
    ["/viden/leg-som-sprog/", "leg-som-sprog"],
    ["/viden/100%", "100%"],
    ["", undefined],
    ["/viden/", undefined],
    ["https://example.org/viden/leg", undefined],
    ["/viden/leg/mere", undefined],
  ] as const) {
    assert.equal(linkEnd(link), name, link);
  }
});

test("an article without a usable link is read by its id", () => {
  for (const link of ["", "se https://example.org"])
    assert.equal(
      artikelAddress(artikel("artikel-7", { isExternalLink: true, link })),
      "/viden/artikel-7",
    );
  assert.equal(artikelAddress(bog), "https://example.org/bog");
  assert.equal(artikelAddress(leg), "/viden/leg-som-sprog");
});

test("an id whose number is no possible time has no day", () => {
  for (const id of ["artikel-30", "artikel-99999999999999"]) {
    assert.equal(publishedAt({ id }), undefined);
  }
});

test("related articles share tags before they are new, and never include the article itself", () => {
  assert.deepEqual(ids(relatedTo(bog, [leg, bog, volden], 1)), ["artikel-1000"]);
  const newer = artikel("artikel-3000", { tags: ["bog"] });
  const half = artikel("artikel-2000", { tags: ["podcast", "bog"] });
  assert.deepEqual(ids(relatedTo(volden, [newer, half, leg, bog, volden], 4)), [
    "artikel-2000",
    "artikel-30",
    "artikel-3000",
    "artikel-20",
  ]);
  const both = artikel("artikel-1", { tags: ["artikel", "podcast"] });
  assert.deepEqual(ids(relatedTo(volden, [newer, half, both, volden], 2)), [
    "artikel-1",
    "artikel-2000",
  ]);
});

function artikel(
  id: string,
  given: { link?: string; isExternalLink?: boolean; tags?: TagId[]; formerLinks?: string[] },
) {
  return { id, link: "", isExternalLink: false, tags: [], formerLinks: [], ...given };
}

function ids(artikler: { id: string }[]): string[] {
  return artikler.map(({ id }) => id);
}
