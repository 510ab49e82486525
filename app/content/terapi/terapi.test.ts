import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

test("the six areas are shown while their document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const html = await app.page("/terapi");
  for (const id of ["boern", "unge", "familier", "foraeldre", "voksne", "gruppe-vold"]) {
    assert.match(html, new RegExp(`href="/terapi/${id}"`));
  }
});

test("an area is found by its link, and by its id as well", async () => {
  const app = await startApp();
  const omrader = [{ id: "unge", title: "Unge", link: "/terapi/teenagere" }];
  await app.store("terapiOmrader", { omrader });
  for (const path of ["/terapi/teenagere", "/terapi/unge"]) {
    const html = await app.page(path);
    assert.match(html, /<h1>Unge<\/h1>/);
    assert.match(html, /rel="canonical" href="[^"]*\/terapi\/teenagere"/);
  }
});

test("an area leads to the others and not to itself", async () => {
  const app = await startApp();
  const html = await app.page("/terapi/boern");
  const [, others = ""] = /id="andre-omraader">(.*?)<\/nav>/.exec(html) ?? [];
  assert.match(others, /href="\/terapi\/unge"/);
  assert.doesNotMatch(others, /href="\/terapi\/boern"/);
});

test("an unknown area is not found", async () => {
  const app = await startApp();
  const response = await app.get("/terapi/hunde");
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Terapiområde ikke fundet/);
});

test("no more is promised about secrecy than the law lets a clinic keep (D2)", async () => {
  const app = await startApp();
  assert.match(visibleText(await app.page("/terapi")), /så siger vi det som regel til dig først/);
  assert.match(
    visibleText(await app.page("/terapi/gruppe-vold")),
    /Psykologerne har tavshedspligt, og deltagerne lover hinanden det samme\./,
  );
});
