import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { DAY_MS } from "../../formats/durations.ts";

test("a waiting time is shown with its day for 60 days; then it is hidden and the dashboard asks", async () => {
  let now = new Date("2026-11-23T10:00:00Z");
  const app = await startApp({ clock: () => now });
  const editor = await app.signIn();
  const waiting = /Ventetid Tre til seks uger Opdateret den 16\. november 2026/;
  const dashboard = async () => visibleText(await editor.page("/admin"));
  assert.match(visibleText(await app.page("/kontakt")), waiting);
  assert.match(visibleText(await app.page("/terapi/boern")), waiting);
  assert.match(visibleText(await app.page("/om/signe-holmgaard")), /Har en tid midt i december/);
  assert.doesNotMatch(await dashboard(), /ventetid stadig/);
  now = new Date(now.getTime() + 60 * DAY_MS);
  for (const path of ["/kontakt", "/terapi/boern", "/om/signe-holmgaard"]) {
    assert.doesNotMatch(visibleText(await app.page(path)), /Ventetid|midt i december/, path);
  }
  for (const whose of ["klinikkens", "Signe Holmgaards"])
    assert.match(await dashboard(), new RegExp(`Passer ${whose} ventetid stadig\\?`));
});
