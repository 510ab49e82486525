import type { Locator, Page } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import { browserTest, expect, open, PHONE } from "../../kit/browser.ts";

const site = await startApp({ clock: () => new Date("2026-11-23T10:00:00Z") });
const test = browserTest.with({ site, at: PHONE });

/** What a worried parent wants to know, each found in two presses from the front page. */
const TASKS: { wants: string; presses: (page: Page) => Locator[]; finds: RegExp }[] = [
  {
    wants: "the waiting time",
    presses: (page) => [
      page.getByRole("button", { name: "Menu" }),
      page.getByRole("dialog").getByRole("link", { name: "Kontakt" }),
    ],
    finds: /Ventetid\s+Tre til seks uger\s+Opdateret den\s16\.\snovember\s2026/,
  },
  {
    wants: "the price of a child's first talk",
    presses: (page) => [inFooter(page, "Børn")],
    finds: /Første samtale\s+For forældre, par eller voksne\s+75\smin\.\s+1\.650\skr\./,
  },
  {
    wants: "who sees children",
    presses: (page) => [inFooter(page, "Børn")],
    finds: /De tager imod dig\s+Signe Holmgaard/,
  },
  {
    wants: "a subsidy",
    presses: (page) => [inFooter(page, "Praktisk & priser"), page.getByText("Kan man få tilskud?")],
    finds: /Kan man få tilskud\?\s+Med en henvisning fra din læge/,
  },
];

for (const { wants, presses, finds } of TASKS) {
  test(`${wants} is found in two presses from the front page on a phone`, async ({ page }) => {
    await open(page, "/");
    for (const goal of presses(page)) await goal.tap();
    const main = page.locator("main");
    await expect.poll(async () => (await main.innerText()).replaceAll("\u00ad", "")).toMatch(finds);
  });
}

/** A link in the footer is one press; there is nothing to open first. */
function inFooter(page: Page, name: string): Locator {
  return page.locator("footer").getByRole("link", { name, exact: true });
}

test("without script one can ask to be called, and is thanked", {
  javaScriptEnabled: false,
}, async ({ page }) => {
  await page.goto("/kontakt");
  await page.getByLabel("Navn").fill("Rune Thygesen");
  await page.getByRole("textbox", { name: "Telefon" }).fill("00 98 76 54");
  await page.getByText("Om eftermiddagen").click();
  await page.getByLabel("Hvem vil du helst tale med?").selectOption("Signe Holmgaard");
  await page.getByRole("button", { name: "Ring mig op" }).click();
  await expect(page.locator("main")).toContainText("Tak, vi ringer til dig");
  await expect(page.locator("main")).toContainText("00 98 76 54");
});
