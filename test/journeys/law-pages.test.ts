import { startApp } from "../kit/app.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";

const test = browserTest.with({ site: () => startApp(), as: EMAIL });

test("a law page shows its values while one writes, and saves their names", async ({
  page,
  site,
}) => {
  await site.store("handelsbetingelser", { tekst: "<p>Regn med {leveringstid}.</p>" });
  await site.store("shop", { leveringstid: "2-4 hverdage" });
  await open(page, "/admin/jura/handelsbetingelser");
  const text = page.getByRole("textbox", { name: "Tekst" });
  const value = text.locator('[data-value="2-4 hverdage"]');
  await expect(value).toHaveCount(1);
  await text.press("Control+End");
  await text.press("ArrowLeft");
  await expect(value).toHaveCount(0);
  await text.press("ArrowRight");
  await expect(value).toHaveCount(1);
  await text.pressSequentially(" Mindst.");
  await page.getByRole("button", { name: "Gem som udkast" }).click();
  await expect(page.getByText("Handelsbetingelser blev gemt")).toBeVisible();
  await open(page, "/handelsbetingelser");
  await expect(page.getByText("Regn med 2-4 hverdage. Mindst.")).toBeVisible();
  await site.store("shop", { leveringstid: "5 hverdage" });
  await open(page, "/handelsbetingelser");
  await expect(page.getByText("Regn med 5 hverdage. Mindst.")).toBeVisible();
});
