import { startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { browserTest, DESK, open, PHONE } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";

const app = await startApp();

for (const screen of [PHONE, DESK]) {
  const test = browserTest.with({ site: app, as: EMAIL, at: screen });
  test(`the owner finds 'Drift' in the menu with each check, at ${screen.viewport.width} px`, async ({
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
    await page.getByRole("term").filter({ hasText: "sikkerhedskopien" }).waitFor();
    await assertAccessiblePage(page);
  });
}
