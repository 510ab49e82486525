import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp } from "../kit/app.ts";
import { assertAccessiblePage } from "../kit/axe.ts";
import { DESK, expect, open, PHONE, visit, waitForHydration } from "../kit/browser.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { until } from "../kit/until.ts";

async function asOwner(app: App, options = DESK) {
  const { storageState } = await app.signIn();
  const still = { reducedMotion: "reduce" as const, expectedErrors: [/422/] };
  return { baseURL: app.origin, storageState, ...still, ...options };
}

test("on the first day the owner fills in the missing particulars in the list itself", async () => {
  const app = await startApp({ host: "klinik.localhost", environment: { DEMO_CONTENT: "off" } });
  await visit(await asOwner(app, PHONE), async (page) => {
    await open(page, "/admin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klar til åbning");
    for (const [missing, text] of [
      ["Klinikkens navn mangler", "Klinik Ravn"],
      ["Telefonnummeret mangler", "11 22 33 44"],
      ["E-mailen mangler", "post@ravn.example"],
      ["CVR-nummeret mangler", "13 74 81 36"],
    ] as const) {
      const line = page.getByRole("listitem").filter({ hasText: missing });
      await line.getByRole("textbox").fill(text);
      await line.getByRole("button").click();
      await expect(line).toHaveCount(0);
    }
    const klinik = (await app.services.documents.read("content", "klinik"))?.data;
    assert.partialDeepStrictEqual(klinik, { telefon: "11 22 33 44", cvr: "13 74 81 36" });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Ring 11 22 33 44" }).last()).toBeVisible();
  });
});

test("a recipient of orders is added, gets a mail, and says by its link that it has arrived", async () => {
  const mail = await startMailServer();
  const app = await startApp({ environment: { SMTP_URL: mail.url } });
  await visit(await asOwner(app), async (page) => {
    await open(page, "/admin/modtagere");
    const row = page.getByRole("listitem").filter({ hasText: "kontor@klinik.example" });
    await page.getByLabel("Mailadresse").fill("kontor@klinik.example");
    await page.getByRole("button", { name: "Tilføj og send prøvemail" }).click();
    await page.getByText("Vi har sendt en mail til kontor@klinik.example.").waitFor();
    await expect(row).toHaveCount(1);
    await expect(row).not.toHaveAttribute("data-ready");
    const { source } = await until("the mail has arrived", () =>
      mail.received.find(({ to }) => to.includes("kontor@klinik.example")),
    );
    const words = source.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    await page.goto(/\/proevemail\?kode=[\w-]+/.exec(words)?.[0] ?? "");
    await page.getByRole("button", { name: "Den er her" }).click();
    await page.getByText("Mails om bestillinger når frem til kontor@klinik.example.").waitFor();
    await open(page, "/admin/modtagere");
    await expect(row).toHaveAttribute("data-ready");
  });
});

test("'Se dem' leads to the first unticked point of a law page", async () => {
  const app = await startApp();
  for (const options of [PHONE, DESK]) {
    await visit(await asOwner(app, options), async (page) => {
      await open(page, "/admin/jura/handelsbetingelser");
      const boxes = page.getByRole("checkbox");
      await boxes.first().check();
      await page.getByRole("button", { name: "Se dem" }).click();
      await expect(boxes.nth(1)).toBeFocused();
      await expect(boxes.nth(1)).toBeInViewport();
    });
  }
});

test("all examples are removed by two presses, and the first can be taken back", async () => {
  const app = await startApp();
  await visit(await asOwner(app), async (page) => {
    await open(page, "/admin/eksempler");
    await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
    await page.getByRole("button", { name: "Annuller" }).click();
    assert.match(await app.page("/om"), /Signe Holmgaard/);
    await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
    await page.getByRole("button", { name: "Ja, fjern dem" }).click();
    await page.getByText("Der er ingen eksempler tilbage.").waitFor();
    assert.doesNotMatch(await app.page("/om"), /Signe Holmgaard/);
    await waitForHydration(page);
    await assertAccessiblePage(page);
  });
});
