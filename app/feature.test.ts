import assert from "node:assert/strict";
import { test } from "node:test";
import {
  list,
  longText,
  picture,
  richText,
  sections,
  summary,
  text,
} from "./editor/fields/form-fields.ts";
import { SEARCH_RESULT } from "./editor/fields/usual-fields.ts";
import { searchText } from "./feature.ts";

const FIELDS = {
  title: text("Titel"),
  tekst: richText("Tekst"),
  kort: summary("Kort"),
  afsnit: sections("Afsnit"),
  punkter: list("Punkter"),
  sted: text("Sted"),
  omrader: list("Områder", { choices: [] }),
  english: longText("På engelsk", { lang: "en" }),
  heroImage: picture("Topbillede"),
  andet: picture("Billede"),
  ...SEARCH_RESULT,
};

test("an item is found by its declared prose, a summary first, and never by a choice, English, or what other engines show", () => {
  const item = {
    title: "Børn",
    tekst: "<p>Leg</p>",
    kort: "Kort sagt",
    afsnit: [{ title: "Søvn", content: "<p>Nat</p>" }],
    punkter: ["Ro", "Tid"],
    sted: "Stuen",
    omrader: ["boern"],
    english: "Play",
    heroImage: "/media/leg.avif",
    heroImageAlt: "Klodser",
    andet: "/media/stol.avif",
    soegebeskrivelse: "Kun i Google",
  };
  assert.deepEqual(searchText(FIELDS, item, { href: "/boern", texts: ["Hold 1"], note: "Ny" }), {
    title: "Børn",
    href: "/boern",
    picture: "/media/leg.avif",
    note: "Ny",
    texts: ["Kort sagt", "<p>Leg</p>", "Søvn", "<p>Nat</p>", "Ro", "Tid", "Hold 1"],
  });
  assert.equal(searchText(FIELDS, item, { href: "/", title: "Andet" }).title, "Andet");
});
