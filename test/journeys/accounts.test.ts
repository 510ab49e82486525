import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";
import { startMailServer } from "../mail-server.ts";
import { EMAIL, order, PASSWORD, signIn, tryAccountPages } from "./account-pages.ts";

const NEW_PASSWORD = "fire gule ord i vinden";

async function openClinic() {
  const server = await startMailServer();
  const app = await startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, SMTP_URL: server.url },
  });
  return { app, server };
}

async function chooseOn(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel("Ny adgangskode", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Ny adgangskode igen").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Gem adgangskode" }).click();
  await page.getByText("Din adgangskode er gemt. Log ind med den.").waitFor();
}

function linkIn(mail: { source: string } | undefined): string {
  const source = (mail?.source ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /\/admin\/adgangskode\?token=[\w-]+/.exec(source)?.[0] ?? "";
}

test("signing in leads back to the page asked for, and signing out to the login", async () => {
  const { app } = await openClinic();
  await visit({ baseURL: app.origin, expectedErrors: [/401/] }, async (page) => {
    await page.goto("/admin/klinikken");
    await page.getByRole("heading", { name: "Log ind" }).waitFor();
    await signIn(page, EMAIL, "forkert adgangskode");
    await page
      .getByRole("alert")
      .getByText("Ugyldig email eller adgangskode. Prøv igen.")
      .waitFor();
    assert.equal(await page.getByLabel("E-mail").inputValue(), EMAIL);
    await signIn(page);
    await page.getByRole("heading", { name: "Klinikken" }).waitFor();
    await page.getByRole("button", { name: "Log ud" }).click();
    await page.waitForURL("**/admin/login");
    await page.goBack();
    await page.getByRole("heading", { name: "Log ind" }).waitFor();
  });
});

test("a forgotten password is chosen anew with the mail's link", async () => {
  const { app, server } = await openClinic();
  await visit({ baseURL: app.origin, expectedErrors: [/422/] }, async (page) => {
    await page.goto("/admin/login");
    await page.getByRole("button", { name: "Glemt adgangskode?" }).click();
    await page.getByRole("alert").getByText("Indtast din email-adresse først").waitFor();
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByRole("button", { name: "Glemt adgangskode?" }).click();
    await page
      .getByRole("status")
      .getByText("En email med link til nulstilling af adgangskode er blevet sendt.")
      .waitFor();
    const [mail] = await server.waitFor(1);
    await chooseOn(page, linkIn(mail));
    await signIn(page, EMAIL, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
    await page.goto(linkIn(mail));
    await page.getByText(/Linket virker ikke længere/).waitFor();
  });
});

test("a colleague is invited, chooses a password, and is removed again", async () => {
  const { app, server } = await openClinic();
  await visit({ baseURL: app.origin }, async (page) => {
    await page.goto("/admin/konto");
    await signIn(page);
    await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
    await page.getByRole("button", { name: "Invitér" }).click();
    const shown = await page.getByLabel("Link til kollegaen").inputValue();
    await page.getByRole("button", { name: "Kopiér link" }).click();
    await page.getByText(/Linket er (kopieret|markeret)/).waitFor();
    const [mail] = await server.waitFor(1);
    assert.ok(shown.endsWith(linkIn(mail)));

    await visit({ baseURL: app.origin }, async (theirs) => {
      await chooseOn(theirs, shown);
      await signIn(theirs, "ny@samspil.example", NEW_PASSWORD);
      await theirs.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();

      await page.reload();
      await page.getByRole("button", { name: "Slet ny@samspil.example" }).click();
      await page.getByRole("button", { name: "Behold" }).click();
      await page.getByRole("button", { name: "Slet ny@samspil.example" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
      await page.getByText("Kontoen er slettet.").waitFor();

      await theirs.getByRole("link", { name: /Kontakt/ }).click();
      await theirs.getByRole("heading", { name: "Log ind" }).waitFor();
    });
  });
});

test("one's password is changed, and the other device is out", async () => {
  const { app } = await openClinic();
  await visit({ baseURL: app.origin, expectedErrors: [/422/] }, async (page) => {
    await page.goto("/admin/konto");
    await signIn(page);
    await page.getByRole("heading", { name: "Din konto" }).waitFor();
    const old = await app.signIn(EMAIL, PASSWORD);
    await page.reload();
    await page.getByRole("button", { name: "Log ud alle andre steder" }).waitFor();
    await hydrated(page);
    await page.getByLabel("Nuværende adgangskode").fill("forkert");
    await page.getByLabel("Ny adgangskode", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Ny adgangskode igen").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Skift adgangskode" }).click();
    await page.getByText("Den nuværende adgangskode er forkert.").waitFor();
    await page.getByLabel("Nuværende adgangskode").fill(PASSWORD);
    await page.getByRole("button", { name: "Skift adgangskode" }).click();
    await page.getByText("Din adgangskode er ændret.").waitFor();
    assert.equal((await old.get("/admin")).status, 302);
    await page.getByRole("link", { name: "Tilbage til oversigten" }).click();
    await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
  });
});

test("a session that ended under an open form is renewed on top of it, and the text is saved", async () => {
  const { app } = await openClinic();
  await visit({ baseURL: app.origin, expectedErrors: [/401/] }, async (page) => {
    await page.goto("/admin/kontakt");
    await signIn(page);
    await page.getByRole("heading", { name: "Kontakt" }).waitFor();
    await hydrated(page);
    await page.getByLabel("Titel").fill("Skriv til os, når du vil");
    const database = new DatabaseSync(join(app.dataDir, "samspil.db"));
    database.exec("delete from session");
    database.close();
    await page.getByRole("button", { name: "Gem kontaktside" }).click();
    const dialog = page.getByRole("dialog", { name: "Log ind igen" });
    await dialog.getByText("Du er blevet logget ud. Log ind igen for at gemme.").waitFor();
    await dialog.getByLabel("E-mail").fill(EMAIL);
    await dialog.getByLabel("Adgangskode").fill("forkert adgangskode");
    await dialog.getByRole("button", { name: "Log ind og gem" }).click();
    await dialog.getByText("Ugyldig email eller adgangskode. Prøv igen.").waitFor();
    await dialog.getByLabel("Adgangskode").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Log ind og gem" }).click();
    await page.getByText("Kontaktsiden blev opdateret!").waitFor();
    await page.goto("/kontakt");
    await page.getByRole("heading", { name: "Skriv til os, når du vil" }).waitFor();
  });
});

test("an order is marked as handled and leaves the list of unhandled ones", async () => {
  const { app } = await openClinic();
  await order(app);
  await visit({ baseURL: app.origin }, async (page) => {
    await page.goto("/admin");
    await signIn(page);
    await page.getByRole("link", { name: /Bestillinger 1 ny bestilling/ }).click();
    await page.getByRole("link", { name: "Nr. 1001" }).click();
    await page.getByText("Må gerne stilles ved døren").waitFor();
    await page.getByRole("link", { name: /Ubehandlede/ }).click();
    await page.waitForURL("**vis=ubehandlede");
    await page.getByRole("button", { name: /Behandlet/ }).click();
    await page.getByText("Ingen bestillinger passer på søgningen.").waitFor();
    await page.getByRole("link", { name: /Alle/ }).click();
    await page.getByRole("link", { name: "Nr. 1001" }).waitFor();
    await page.getByRole("searchbox").fill("krogh");
    await page.getByRole("button", { name: "Søg" }).click();
    await page.waitForURL("**q=krogh**");
    await page.getByRole("link", { name: /Seddel/ }).click();
    await page.getByRole("heading", { name: "Seddel til bestilling 1001" }).waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("button", { name: "Udskriv" }).isVisible(), false);
    assert.equal(await page.getByText("Mathilde Krogh").isVisible(), true);
    assert.equal(await page.getByText("Se hjemmesiden").isVisible(), false);
  });
});

tryAccountPages(360);
