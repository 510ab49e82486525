import assert from "node:assert/strict";
import { test } from "node:test";
import { artikelLinkProblem, formerLinksOf } from "./admin-links.ts";

const leg = {
  id: "artikel-30",
  title: "Leg som sprog",
  link: "/viden/leg-som-sprog",
  isExternalLink: false,
  formerLinks: ["/viden/leg"],
};

const problemOf = (link: string, isExternalLink = false) =>
  artikelLinkProblem({ link, isExternalLink }, [leg]);

test("an internal link needs a name of its own after /viden/", () => {
  assert.match(problemOf("/viden/") ?? "", /Skriv resten af linket/);
  assert.match(problemOf("/viden/a/b") ?? "", /Skriv resten af linket/);
});

test("a link that is given up is remembered, and forgotten when it comes back", () => {
  const next = { link: "/viden/leger", isExternalLink: false };
  assert.deepEqual(formerLinksOf(leg, next), ["/viden/leg", "/viden/leg-som-sprog"]);
  assert.deepEqual(formerLinksOf(leg, leg), ["/viden/leg"]);
  assert.deepEqual(formerLinksOf(leg, { ...next, link: "/viden/leg" }), ["/viden/leg-som-sprog"]);
});

test("an address on another site is not remembered", () => {
  const elsewhere = { link: "https://example.org", formerLinks: [] };
  assert.deepEqual(formerLinksOf(elsewhere, leg), []);
});
