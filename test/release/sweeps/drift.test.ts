import { startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { browserTest, DESK, expect, open, PHONE } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";

const app = await startApp();
await app.order();

for (const screen of [PHONE, DESK]) {
  const test = browserTest.with({ site: app, as: EMAIL, at: screen });
  test(`the owner finds 'Drift' in the menu, with a chart that has words for screen readers, at ${screen.viewport.width} px`, async ({
    page,
  }) => {
    await open(page, "/admin");
    const onPhone = screen === PHONE;
    if (onPhone) await page.getByRole("button", { name: "Menu" }).click();
    else await page.getByText("Værktøjer").first().click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Drift" }).click();
    await page.getByRole("heading", { name: "Drift", level: 1 }).waitFor();
    await page.getByRole("heading", { name: /^Alt er i orden/ }).waitFor();
    const chart = page.getByRole("img", { name: /^Bestillinger dag for dag: / });
    await expect(chart.locator("rect")).toHaveCount(14);
    await assertAccessiblePage(page);
  });
}
