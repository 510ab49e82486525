import { test } from "node:test";
import type { Page } from "@playwright/test";
import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";
import { startApp } from "../kit/app.ts";
import { expect, hydrated, visit } from "../kit/browser.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { takePhoto } from "../kit/photo.ts";

const US = "post@ravn.example";
const account = { ADMIN_EMAIL: "redaktion@samspil.example", ADMIN_PASSWORD: "en lang adgangskode" };

test("from an empty database the list on the dashboard leads to a clinic that is ready to open", async () => {
  const mail = await startMailServer();
  const app = await startApp({
    environment: {
      ...account,
      DEMO_CONTENT: "off",
      SMTP_URL: mail.url,
      ORDER_RECIPIENTS: US,
      MAIL_FROM: US,
    },
  });
  const viewport = { width: 1440, height: 900 };
  await visit({ baseURL: app.origin, viewport }, async (page) => {
    await page.goto("/admin/login");
    await page.getByLabel("E-mail").fill(account.ADMIN_EMAIL);
    await page.getByLabel("Adgangskode").fill(account.ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Log ind", exact: true }).click();

    await open(page, "Skriv dem");
    for (const [label, value] of CLINIC) await page.getByLabel(label).first().fill(value);
    await page.getByLabel("Er I registreret for moms?").selectOption("nej");
    await page.getByRole("button", { name: "Gem oplysninger" }).click();
    await page.getByText("Indholdet er blevet gemt").waitFor();
    await back(page);

    await open(page, "Send en prøvemail");
    await page.getByRole("button", { name: `Send prøvemail til ${US}` }).click();
    await page.getByText("Vi har sendt en mail").waitFor();
    const [received] = await mail.waitFor(1);
    await pressInMail(page, received?.source ?? "");
    await back(page);

    await open(page, "Skriv det");
    await page.getByLabel("Fragt", { exact: true }).fill("0 kr.");
    await page.getByLabel("Leveringstid").fill("2-4 hverdage");
    await page.getByLabel("Betalingsfrist").fill("8 dage");
    await page.getByRole("button", { name: "Gem indhold" }).click();
    await page.getByText("Indholdet er blevet gemt").waitFor();
    await back(page);

    const inList = (title = "") => new RegExp(`Læs og gem.*${title}`);
    // Read and published as the first is.
    const [first, ...others] = LAW_PAGES;
    for (const { slug, title } of others) {
      await expect(page.getByRole("link", { name: inList(title) })).toBeVisible();
      await app.store(slug, { tekst: `<p>${title}.</p>`, udgivet: "2026-11-01T08:00:00.000Z" });
    }
    await open(page, inList(first?.title));
    await page.getByRole("textbox", { name: "Tekst" }).fill("Læst igennem.");
    const checks = first?.checks ?? [];
    await page.getByText(`${checks.length} af ${checks.length} kryds mangler`).waitFor();
    await page.getByRole("button", { name: "Se dem" }).click();
    await expect(page.getByLabel(checks[0]?.label ?? "")).toBeFocused();
    for (const { label } of checks) await page.getByLabel(label).check();
    await expect(page.getByText("kryds mangler")).toHaveCount(0);
    await page.getByRole("button", { name: "Gem og udgiv" }).click();
    await page.getByText(`${first?.title} blev gemt`).waitFor();
    await back(page);

    await open(page, "Se dem");
    await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
    await page.getByRole("button", { name: "Ja, fjern dem" }).click();
    await page.getByText("Alt på siden er jeres").waitFor();
    await back(page);

    await open(page, "Skriv om jer");
    const buffer = Buffer.from(await takePhoto(600, 750));
    await page.getByLabel("Navn", { exact: true }).fill("Ane Ravn");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "ane.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText("Så skal de have sagt ja").first().waitFor();
    await page.getByRole("button", { name: "Gem psykolog" }).click();
    await page.getByText("Psykolog blev oprettet!").waitFor();

    await page.goto("/admin");
    await page.getByRole("heading", { name: "I dag" }).waitFor();
    await expect(page.getByText("Klar til åbning")).toHaveCount(0);
    await page.goto("/");
    await expect(page.locator('meta[name="robots"]'), "search engines may come").toHaveCount(0);
  });
});

const CLINIC: [label: string, value: string][] = [
  ["Navn", "Klinik Ravn"],
  ["Adresse", "Nygade 7"],
  ["Postnummer", "8000"],
  ["By", "Aarhus C"],
  ["Telefon", "11 22 33 44"],
  ["E-mail", US],
  ["CVR", "13 74 81 36"],
];

/** From a line of the list to the screen where it is done. */
async function open(page: Page, name: string | RegExp) {
  await page.getByRole("link", { name }).first().click();
  await hydrated(page);
}

async function back(page: Page) {
  await page.getByRole("link", { name: "Tilbage til oversigten" }).click();
  await page.getByRole("heading", { name: "Klar til åbning" }).waitFor();
}

/** In a window of its own, as from a mail program. */
async function pressInMail(page: Page, source: string) {
  const words = source.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  const [, path = ""] = /(\/proevemail\?kode=[\w-]+)/.exec(words) ?? [];
  const opened = await page.context().newPage();
  await opened.goto(path);
  await opened.getByRole("button", { name: "Den er her" }).click();
  await opened.getByText(`når frem til ${US}`).waitFor();
  await opened.close();
}
