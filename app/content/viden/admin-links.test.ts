import assert from "node:assert/strict";
import { test } from "node:test";
import { artikelLinkProblem, formerLinksOf, linkFromTitle } from "./admin-links.ts";

const leg = {
  id: "artikel-30",
  title: "Leg som sprog",
  link: "/viden/leg-som-sprog",
  isExternalLink: false,
  formerLinks: ["/viden/leg"],
};

const problemOf = (link: string, isExternalLink = false) =>
  artikelLinkProblem({ link, isExternalLink }, [leg]);

test("an internal article's link is made from its title", () => {
  assert.equal(linkFromTitle("Når børn lukker i"), "/viden/nar-born-lukker-i");
  assert.equal(linkFromTitle(""), "/viden/");
});

test("internal and external links begin as SPEC says", () => {
  assert.equal(problemOf("/viden/ny"), undefined);
  assert.equal(problemOf("/om/ny"), "Interne links skal starte med /viden/");
  assert.equal(problemOf("https://example.org", true), undefined);
  assert.equal(
    problemOf("/viden/ny", true),
    "Eksterne links skal starte med http:// eller https://",
  );
});

test("an internal link needs an end of its own", () => {
  assert.match(problemOf("/viden/") ?? "", /Skriv resten af linket/);
  assert.match(problemOf("/viden/a/b") ?? "", /Skriv resten af linket/);
});

test("a link, or an id, that another article answers to is taken; one it had before is free", () => {
  const taken = "Linket bruges allerede af artiklen »Leg som sprog«. Skriv et andet.";
  assert.equal(problemOf("/viden/leg-som-sprog"), taken);
  assert.equal(problemOf("/viden/artikel-30"), taken);
  assert.equal(problemOf("/viden/leg"), undefined);
});

test("a link that is left is remembered, and forgotten when it comes back", () => {
  const next = { link: "/viden/leger", isExternalLink: false };
  assert.deepEqual(formerLinksOf(leg, next), ["/viden/leg", "/viden/leg-som-sprog"]);
  assert.deepEqual(formerLinksOf(leg, leg), ["/viden/leg"]);
  assert.deepEqual(formerLinksOf(leg, { ...next, link: "/viden/leg" }), ["/viden/leg-som-sprog"]);
});

test("an address on another site is not remembered", () => {
  const elsewhere = { link: "https://example.org", formerLinks: [] };
  assert.deepEqual(formerLinksOf(elsewhere, leg), []);
});
