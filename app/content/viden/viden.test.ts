import assert from "node:assert/strict";
import test from "node:test";
import demo from "./viden.demo.json" with { type: "json" };
import {
  artikelAddress,
  countByFilter,
  filterAddress,
  filterArtikler,
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
const volden = artikel("artikel-1000", {
  link: "/viden/efter-volden",
  tags: ["podcast", "artikel"],
  formerLinks: ["/viden/volden"],
});
const all = [leg, bog, volden];

test("the greatest number after the dash comes first", () => {
  assert.deepEqual(ids(newestFirst(all)), ["artikel-1000", "artikel-30", "artikel-20"]);
});

test("an id without a number comes last", () => {
  const old = artikel("uden tal", {});
  assert.deepEqual(ids(newestFirst([old, bog])), ["artikel-20", "uden tal"]);
});

test("the four filters count and show what they say", () => {
  assert.deepEqual(countByFilter(all), { alle: 3, bog: 1, artikel: 2, podcast: 1 });
  assert.deepEqual(ids(filterArtikler(all, "artikel")), ["artikel-30", "artikel-1000"]);
  assert.equal(filterArtikler(all, "alle").length, 3);
});

test("an unknown tag shows all", () => {
  assert.equal(parseFilter("podcast"), "podcast");
  assert.equal(parseFilter("video"), "alle");
  assert.equal(parseFilter("toString"), "alle");
  assert.equal(parseFilter(null), "alle");
});

test("an article is found by its link, and by its id", () => {
  assert.deepEqual(resolveArtikel(all, "leg-som-sprog"), { kind: "found", artikel: leg });
  assert.deepEqual(resolveArtikel(all, "artikel-30"), { kind: "found", artikel: leg });
});

test("a link goes before the id of another article", () => {
  const odd = artikel("artikel-5", { link: "/viden/artikel-30" });
  assert.deepEqual(resolveArtikel([leg, odd], "artikel-30"), { kind: "found", artikel: odd });
});

test("a former link has moved for good to the present one", () => {
  assert.deepEqual(resolveArtikel(all, "volden"), {
    kind: "moved",
    to: "/viden/efter-volden",
    status: 301,
  });
});

test("the id of an article on another site leads there", () => {
  assert.deepEqual(resolveArtikel(all, "artikel-20"), {
    kind: "moved",
    to: "https://example.org/bog",
    status: 302,
  });
});

test("what nobody has written is unknown", () => {
  assert.deepEqual(resolveArtikel(all, "findes-ikke"), { kind: "unknown" });
  assert.deepEqual(resolveArtikel([artikel("artikel-1", {})], ""), { kind: "unknown" });
});

test("an address with letters that a browser encodes is the same address", () => {
  const encoded = artikel("artikel-1", { link: "/viden/b%C3%B8rn" });
  assert.equal(resolveArtikel([encoded], "børn").kind, "found");
});

test("only the address of an article here ends with its name", () => {
  for (const link of ["/viden/leg-som-sprog", "/viden/leg-som-sprog/"]) {
    assert.equal(linkEnd(link), "leg-som-sprog");
  }
  assert.equal(linkEnd("/viden/100%"), "100%");
  for (const link of ["", "/viden/", "https://example.org/viden/leg", "/viden/leg/mere"]) {
    assert.equal(linkEnd(link), undefined, link);
  }
});

test("a filter has an address, and all articles that of the page", () => {
  assert.equal(filterAddress("alle"), "/viden");
  assert.equal(filterAddress("bog"), "/viden?tag=bog");
});

test("an article without a usable link is read by its id", () => {
  assert.equal(artikelAddress(artikel("artikel-7", { isExternalLink: true })), "/viden/artikel-7");
  const within = artikel("artikel-7", { isExternalLink: true, link: "se https://example.org" });
  assert.equal(artikelAddress(within), "/viden/artikel-7");
  assert.equal(artikelAddress(bog), "https://example.org/bog");
  assert.equal(artikelAddress({ ...bog, link: "http://example.org" }), "http://example.org");
  assert.equal(artikelAddress(leg), "/viden/leg-som-sprog");
});

test("an id made at a moment tells the moment", () => {
  assert.equal(
    publishedAt({ id: "artikel-1794299116402" })?.toISOString(),
    "2026-11-10T08:25:16.402Z",
  );
  assert.equal(publishedAt({ id: "artikel-30" }), undefined);
  assert.equal(publishedAt({ id: "artikel-99999999999999" }), undefined);
});

test("related articles share tags before they are new, and never include the article itself", () => {
  assert.deepEqual(ids(relatedTo(leg, all)), ["artikel-1000", "artikel-20"]);
  assert.deepEqual(ids(relatedTo(bog, all, 1)), ["artikel-1000"]);
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

test("the demo articles are punctuated as Danish is (D5)", () => {
  const text = JSON.stringify(demo);
  assert.match(text, /der er i rummet uden at være der selv/);
  assert.match(text, /de vigtigste steder ud til dig/);
  assert.match(text, /ikke har lyst til at tale\. Lad koppen stå\./);
});
