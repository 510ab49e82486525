import type { Page } from "@playwright/test";
import { assertAccessiblePage } from "../kit/axe.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { tabTo } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";

const ARTICLE = {
  id: "artikel-1700000000000",
  title: "Leg i haven",
  description: "Om at lege ude, også når det regner, og hvad et barn lærer af det.",
  isExternalLink: false,
  link: "/viden/leg-i-haven",
  image: "/media/hero/MBT-boger.avif",
  imageAlt: "",
  content:
    '<h2>Ude</h2><p>Her er det godt at lege. Læs mere <a href="/viden">her</a>.</p><p>Skriv <strong>010203</strong>-1234.</p>',
};
const EVENT = {
  id: "temadag",
  title: "Temadag",
  start: "2027-03-06T09:00",
  description: "<p><strong>Lørdag den 13. marts</strong></p>",
};

const app = await openSite();
await app.store("viden", { artikler: [ARTICLE] });
await app.store("supervisionEvents", { events: [EVENT] });
const test = browserTest.with({ site: app, as: EMAIL, viewport: PHONE.viewport });

const selected = (page: Page) => page.evaluate(() => String(getSelection()));

test("remarks on a text are counted, prevent no save, lead to their place by keyboard, and go when they are fixed", async ({
  page,
}) => {
  await open(page, `/admin/viden?rediger=${ARTICLE.id}`);
  await page.getByLabel("Titel", { exact: true }).press("Control+s");
  await page.getByText("Artikel er opdateret!").waitFor();
  await tabTo(page, page.getByText("To bemærkninger"));
  await page.keyboard.press("Enter");
  // So high that the save bar, which stays in view, covers nothing.
  await page.setViewportSize({ width: 390, height: 4000 });
  await assertAccessiblePage(page);
  await page.setViewportSize(PHONE.viewport);
  await tabTo(page, page.getByRole("button", { name: "Linket »her«", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText(/^Linket »her« siger ikke/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => selected(page)).toBe("her");
  await page.keyboard.type("flere artikler");
  await page.getByText("En bemærkning").waitFor();
  await page.getByRole("button", { name: "Vis i teksten Ligner et CPR-nummer" }).press("Enter");
  await expect.poll(() => selected(page)).toBe("010203-1234");
  await page.keyboard.type("til os");
  await expect(page.getByText(/^(En|To) bemærkning/)).toHaveCount(0);

  const write = page.getByRole("button", { name: "Skriv den nu" });
  await write.press("Enter");
  await expect(page.locator('[name="imageAlt"]')).toBeFocused();
  await page.keyboard.type("To børn i en have");
  await expect(write).toHaveCount(0);
});

test("a day in an event's text that is not the event's own is remarked on", async ({ page }) => {
  await open(page, "/admin/supervision?rediger=temadag");
  const note = page.getByText("Her står 13. marts, men »Begynder« er 6. marts 2027.");
  await note.waitFor();
  await page.getByLabel("Begynder").fill("2027-03-13T09:00");
  await expect(note).toHaveCount(0);
});
