import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const app = await openSite();

test("around a profile in English header and footer say that they are Danish, and in it nothing is but the way to the Danish one", async () => {
  const english = await app.page("/om/ida-vestergaard?lang=en");
  for (const frame of ["header", "footer"])
    assert.match(english, new RegExp(`<${frame} [^>]*lang="da"`));
  const main = /<main.*<\/main>/s.exec(english)?.[0] ?? "";
  const [language, ...others] = main.match(/ lang="da"[^>]*>[^<]*/g) ?? [];
  assert.match(language ?? "", />Dansk$/, "the name of the other language");
  assert.deepEqual(others, []);
});

test("a profile leads to the one in English, and one without English offers none, also when asked", async () => {
  for (const query of ["", "?lang=en"])
    assert.match(
      await app.page(`/om/signe-holmgaard${query}`),
      /hrefLang="en" href="[^"]*\/om\/signe-holmgaard\?lang=en"/,
    );
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind", punkter: ["Leg"] }] });
  // Every page's footer leads to the one in English.
  const [html = ""] = (await app.page("/om/bo?lang=en")).split("<footer");
  assert.match(visibleText(html), /Bo arbejder med/);
  assert.doesNotMatch(html, /English|hrefLang="en"/);
  assert.match(html, /rel="canonical" href="[^"]*\/om\/bo"/);
});
