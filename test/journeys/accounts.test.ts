import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { expect, visit } from "../kit/browser.ts";
import { choosePassword, EMAIL, NEW_PASSWORD, openClinic, signIn } from "./accounts.ts";

async function chooseOn(page: Page, link: string) {
  await page.goto(link);
  await choosePassword(page);
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
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Ugyldig email eller adgangskode. Prøv igen.");
    await expect(page.getByLabel("E-mail")).toHaveValue(EMAIL);
    await signIn(page);
    await page.getByRole("heading", { name: "Klinikken" }).waitFor();
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page).toHaveURL("/admin/login");
    await page.goBack();
    await page.getByRole("heading", { name: "Log ind" }).waitFor();
  });
});

test("a forgotten password is chosen anew with the mail's link", async () => {
  const { app, server } = await openClinic();
  await visit({ baseURL: app.origin, expectedErrors: [/422/] }, async (page) => {
    const forgotten = page.getByRole("button", { name: "Glemt adgangskode?" });
    await page.goto("/admin/login");
    await forgotten.click();
    await expect(page.getByRole("alert")).toContainText("Indtast din email-adresse først");
    await page.getByLabel("E-mail").fill(EMAIL);
    await forgotten.click();
    await expect(page.getByRole("status")).toContainText(
      "En email med link til nulstilling af adgangskode er blevet sendt.",
    );
    const [mail] = await server.waitFor(1);
    await chooseOn(page, linkIn(mail));
    await signIn(page, EMAIL, NEW_PASSWORD);
    await page.getByRole("heading", { name: "I dag" }).waitFor();
    await page.goto(linkIn(mail));
    await page.getByText(/Linket virker ikke længere/).waitFor();
  });
});

test("a colleague is invited, chooses a password, and is removed again", async () => {
  const { app, server } = await openClinic();
  const { storageState } = await app.signIn();
  await visit({ baseURL: app.origin, storageState }, async (page) => {
    await page.goto("/admin/konto");
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
      await theirs.getByRole("heading", { name: "I dag" }).waitFor();

      await page.reload();
      const remove = page.getByRole("button", { name: "Slet ny@samspil.example" });
      await remove.click();
      await page.getByRole("button", { name: "Behold" }).click();
      await remove.click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
      await page.getByText("Kontoen er slettet.").waitFor();

      await theirs.getByRole("link", { name: /Kontakt/ }).click();
      await theirs.getByRole("heading", { name: "Log ind" }).waitFor();
    });
  });
});
