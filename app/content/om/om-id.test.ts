import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { psykologId, psykologLink } from "./om.ts";

test("the id is the name in lower case, with hyphens and without accents; without letters there is none", () => {
  for (const [navn, id] of [
    ["Søren Ærø", "soren-aero"],
    ["  Ida   Vestergaard ", "ida-vestergaard"],
    ["Åse Müller-Crépin", "ase-muller-crepin"],
    ["A\u030ase", "ase"],
    ["Bo Lind (vikar), ph.d.", "bo-lind-vikar-phd"],
    ["", ""],
    [" – !? – ", ""],
    ["李", ""],
  ] as const) {
    assert.equal(psykologId(navn), id);
  }
});

test("an id never needs escaping in an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (navn) => {
      const link = psykologLink(psykologId(navn));
      assert.equal(encodeURI(link), link);
    }),
  );
});
