import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { psykologId, psykologLink } from "./om.ts";

test("the id is the name in lower case, with hyphens and without accents", () => {
  assert.equal(psykologId("Søren Ærø"), "soren-aero");
  assert.equal(psykologId("  Ida   Vestergaard "), "ida-vestergaard");
  assert.equal(psykologId("Åse Müller-Crépin"), "ase-muller-crepin");
  assert.equal(psykologId("Bo Lind (vikar), ph.d."), "bo-lind-vikar-phd");
});

test("å typed as a letter and a ring is the same å", () => {
  assert.equal(psykologId("A\u030ase"), psykologId("Åse"));
});

test("a name without letters or digits has no id", () => {
  assert.equal(psykologId(""), "");
  assert.equal(psykologId(" – !? – "), "");
  assert.equal(psykologId("李"), "");
});

test("an id never needs escaping in an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (navn) => {
      const link = psykologLink(psykologId(navn));
      assert.equal(encodeURI(link), link);
    }),
  );
});
