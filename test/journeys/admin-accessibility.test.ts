import { test } from "node:test";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { visit } from "../browser.ts";
import { tryScreens } from "./editor-screens.ts";

tryScreens(false);

test("axe finds nothing on the login", async () => {
  const { origin } = await startApp();
  await visit({ baseURL: origin, viewport: { width: 360, height: 800 } }, async (page) => {
    await page.goto("/admin/login");
    await assertAccessible(page);
  });
});
