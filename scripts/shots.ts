import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { examplePages } from "../app/features.ts";
import { browserTest, DESK, idleAfter, PHONE, waitForPaint } from "../test/kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../test/kit/filled-cart.ts";
import { startMailServer } from "../test/kit/mail-server.ts";
import { openSite } from "../test/kit/site.ts";

/** A new picture for the guide is copied from shots/ to docs/pictures by hand. */
const folder = join(import.meta.dirname, "../shots");
mkdirSync(folder, { recursive: true });

const EDITOR = "sekretaer@samspil.example";
const COLLEAGUE = "ida@samspil.example";
const NEXT_YEAR = new Date().getFullYear() + 1;

/** One of three mailboxes is full. */
const { url: SMTP_URL } = await startMailServer({
  refuse: (recipient) => (recipient === "ida@klinik.example" ? 550 : undefined),
});
const site = await openSite({ environment: { SMTP_URL } });
const shots = browserTest.with({
  site,
  reducedMotion: "reduce",
  timezoneId: "Europe/Copenhagen",
  longestMs: 600_000,
  expectedErrors: [/status of 4/],
});

type Act = (page: Page) => Promise<unknown>;

const STATES: Record<string, Act> = {
  async "shop-popup"(page) {
    await page.goto("/shop/samtalekort");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("dialog").waitFor();
  },
  async "kurv-fyldt"(page) {
    await page.goto("/kurv");
    await page.evaluate(putIntoCart, TWO_CARDS);
    await page.reload();
    await page.getByRole("button", { name: "Bestil med betalingspligt" }).waitFor();
  },
  async menu(page) {
    await page.goto("/");
    const burger = page.getByRole("button", { name: "Menu" });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole("button", { name: /Terapi/ }).click();
  },
};

for (const at of [PHONE, DESK]) {
  const { width } = at.viewport;
  shots(`every page and state, ${width} wide`, { at }, async ({ page }) => {
    for (const path of [...examplePages, "/findes-ikke"]) {
      await page.goto(path);
      await loadPictures(page);
      const name = path.slice(1).replaceAll(/[^\w-]/g, "-") || "forside";
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    }
    for (const [name, reach] of Object.entries(STATES)) {
      await reach(page);
      await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    }
  });
}

/** Also the lazy pictures below the fold. */
async function loadPictures(page: Page) {
  await idleAfter(page, () =>
    page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    }),
  );
}

type Picture = { at: typeof DESK; as?: string; of?: "dialog" };
const NARROW: Picture = { at: { viewport: { width: 1200, height: 880 } } };
const DIALOG: Picture = { ...NARROW, of: "dialog" };
const WIDE: Picture = { at: DESK };

/** A picture for the guide: of the page at `path` after `act`, or of its dialog. */
function picture(name: string, path: string, { at, as = EDITOR, of }: Picture, act?: Act) {
  shots(`the guide's ${name}`, { at, as: as || undefined }, async ({ page }) => {
    await idleAfter(page, () => page.goto(path));
    await act?.(page);
    await shoot(name, of ? page.getByRole(of) : page);
  });
}

/** A palette is enough for flat colours, at a third of the size. */
async function shoot(name: string, part: Page | Locator) {
  await ("page" in part ? part.page() : part).waitForTimeout(1000);
  await sharp(await part.screenshot())
    .png({ palette: true, colours: 128 })
    .toFile(join(folder, `vejledning-${name}.png`));
}

picture("log-ind", "/admin/login", { ...NARROW, as: "" }, async (page) => {
  await page.getByLabel("E-mail").fill(EDITOR);
  await page.getByLabel("Adgangskode").fill("te og klodser på gulvet");
});

picture("oversigt", "/admin", NARROW);

picture("tekst", "/admin/kontakt", NARROW, async (page) => {
  await page.getByRole("textbox", { name: "Tekst før kortet" }).click();
  await page.keyboard.press("Control+End");
  await waitForPaint(page);
  await page.keyboard.type("\n\nVi holder sommerferie i uge 29 og 30.");
});

picture("nyhed", "/admin/nyheder?ny", NARROW, async (page) => {
  await page.getByLabel("Titel").fill("Nye tider om torsdagen");
  await page.getByRole("textbox", { name: "Indhold" }).click();
  await page.keyboard.type("Fra august holder Anders åbent til kl. 19 hver torsdag.");
  await page.getByLabel("Knaptekst").fill("Ring til os");
  await page.getByLabel("Knaplink").fill("/kontakt");
});

picture("fokus", "/admin/forside", DIALOG, async (page) => {
  await press(page, /^Vælg fokus/);
});

picture("eksempel", "/admin/nyheder?ny", { ...WIDE, of: "dialog" }, async (page) => {
  const dialog = page.getByRole("dialog");
  await page.getByLabel("Titel").fill("Juleåbent i klinikken");
  await page.getByRole("textbox", { name: "Indhold" }).click();
  await page.keyboard.type("Vi har åbent mellem jul og nytår. Ring til os på 00 12 34 56.");
  await press(page, "Gem som kladde");
  await page.getByText("Gemt som kladde").first().waitFor();
  await idleAfter(page, () => page.getByLabel("Titel").focus());
  await shoot("kladde", page);

  await press(page, "Udgiv senere");
  await dialog.getByLabel("Dato").fill(`${NEXT_YEAR}-12-01`);
  await page.getByRole("button", { name: /Udgiv 1\. december .*kl\.\s8/ }).waitFor();
  await showInstead(dialog, "Dato", `01.12.${NEXT_YEAR}`);
  await showInstead(dialog, "Klokken", "08.00");
  await shoot("senere", dialog);
  await press(page, /^Udgiv 1\. december/);
  await page
    .getByText(/Udgives 1\./)
    .first()
    .waitFor();

  await press(page, "Flere valg");
  await press(page, "Del kladde");
  await press(page, "Opret link");
  await showInstead(dialog, "Link", "https://samspil.example/eksempel?noegle=7pXw…");
});

function showInstead(dialog: Locator, label: string, text: string) {
  return dialog.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement, shown) => {
    input.type = "text";
    input.value = shown;
  }, text);
}

picture("kladder", "/admin/nyheder", NARROW, async (page) => {
  await page
    .getByRole("button", { name: /^Mere om / })
    .last()
    .click();
  await press(page, /^Skjul /);
  await page.getByText("Skjult. Ingen andre").waitFor();
  await page.reload();
});

picture("siden", "/admin/supervision?rediger=indhold", WIDE, async (page) => {
  await page.getByRole("textbox", { name: "Tekst før events" }).click();
  await page.keyboard.press("Control+End");
  await idleAfter(page, () => page.keyboard.type(" Ring til Karen, 010203-1234."));
  await page.getByText("En bemærkning").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
});

picture("siden-telefon", "/admin/kontakt", { at: PHONE }, async (page) => {
  await page.getByLabel("Titel", { exact: true }).focus();
  await idleAfter(page, () => press(page, "Siden"));
  await page.evaluate(() => scrollTo(0, 0));
});

picture("rediger", "/admin", NARROW, async (page) => {
  await page.goto("/kontakt");
  await page.getByRole("link", { name: "Rediger denne side" }).waitFor();
});

picture("soeg", "/admin", DIALOG, async (page) => {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("telefon");
  await page.getByRole("dialog").getByRole("link").nth(2).waitFor();
});

picture("billeder", "/admin/billeder", WIDE, async (page) => {
  await idleAfter(page, () => page.locator(".picture-gallery a").nth(1).click());
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
});

picture("pris", "/admin/shop?rediger=samtalekort", NARROW, async (page) => {
  await page.getByLabel("Pris", { exact: true }).fill("fra 299 kr. (5 stk.)");
  await page.getByText("Der er flere tal i teksten").waitFor();
});

picture("bestillinger", "/admin/bestillinger", NARROW, async (page) => {
  await site.order({ navn: "Mathilde Krogh", email: "mathilde@skole.example" });
  while ((await page.getByText("Sendt", { exact: true }).count()) < 3) await page.reload();
  while ((await page.getByRole("button", { name: "Send igen" }).count()) < 1) await page.reload();
});

picture("fortryd", "/admin/nyheder", NARROW, async (page) => {
  await page
    .getByRole("button", { name: /^Mere om / })
    .nth(2)
    .click();
  await press(page, /^Slet /);
  await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
  await page.getByRole("button", { name: "Fortryd" }).waitFor();
});

picture("konflikt", "/admin/shop?rediger=indhold", NARROW, async (page) => {
  await page.getByLabel("Titel").fill("Bøger og kort til køkkenbordet");
  const { documents } = site.services;
  const stored = await documents.read("content", "shop");
  const changed = { ...Object(stored?.data), title: "Ting, der sætter samtalen i gang" };
  const from = { basedOn: stored?.revision ?? 0, by: "signe@samspil.example" };
  await documents.write("content", "shop", changed, from);
  await press(page, "Gem indhold");
  await page.getByRole("button", { name: "Gem det valgte" }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
});

picture("historik", "/admin/historik/shop", NARROW);

picture("kollega", "/admin/konto", NARROW, async (page) => {
  await site.signIn(COLLEAGUE);
  await site.setRole(COLLEAGUE, "Redaktør");
  await page.reload();
  await page.getByLabel("Kollegaens e-mail").fill("ny.kollega@samspil.example");
  await page.getByRole("button", { name: "Invitér" }).scrollIntoViewIfNeeded();
});

after(() => console.log(`Billederne ligger i ${folder}`));

function press(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name, exact: true }).first().click();
}
