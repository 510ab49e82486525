import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { expect, visit } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { passwordLinkIn } from "../kit/mail-server.ts";
import { until } from "../kit/until.ts";
import { choosePassword, DASHBOARD, NEW_PASSWORD, signIn, test } from "./accounts.ts";

async function choosePasswordAt(page: Page, link: string) {
  await page.goto(link);
  await choosePassword(page);
  await page.getByRole("button", { name: "Gem adgangskode" }).click();
  await page.getByText("Din adgangskode er gemt. Log ind med den.").waitFor();
}

test("signing in leads back to the page asked for, and signing out to the login", async ({
  page,
}) => {
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

const LONG = "anne-margrethe.vestergaard-christensen@boerneogungepsykologerne.example";

test("the e-mail that is signed in, also a long one, stands in the bar from 1200 px, and in the menu below that", {
  as: LONG,
}, async ({ page }) => {
  await page.goto("/admin");
  const bar = page.getByRole("banner");
  const email = bar.getByText(LONG);
  const { height } = (await bar.boundingBox()) ?? assert.fail();
  for (const width of [1440, 1264, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = (await email.boundingBox()) ?? assert.fail(`not at ${width} px`);
    assert.ok(shown.width > 200, `${shown.width} of ${width} px`);
    assert.equal((await bar.boundingBox())?.height, height, `one row at ${width} px`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(email).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" }).getByText(LONG)).toBeVisible();
});

test("a forgotten password is replaced through the link in the mail, which works once", async ({
  page,
  site: { mail },
}) => {
  const forgotten = page.getByRole("button", { name: "Glemt adgangskode?" });
  await page.goto("/admin/login");
  await forgotten.click();
  await expect(page.getByRole("alert")).toContainText("Indtast din email-adresse først");
  await page.getByLabel("E-mail").fill(EMAIL);
  await forgotten.click();
  await expect(page.getByRole("status")).toContainText(
    "En email med link til nulstilling af adgangskode er blevet sendt.",
  );
  const link = passwordLinkIn(await mail.waitFor(1)) ?? assert.fail();
  await choosePasswordAt(page, link);
  await signIn(page, EMAIL, NEW_PASSWORD);
  await page.getByRole("heading", DASHBOARD).waitFor();
  await page.goto(link);
  await page.getByText(/Linket virker ikke længere/).waitFor();
});

test("a colleague is invited, chooses a password, and is removed again", async ({
  page,
  site: { origin, mail },
}) => {
  await page.goto("/admin/konto");
  await signIn(page);
  await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
  await page.getByRole("button", { name: "Invitér" }).click();
  const shown = await page.getByLabel("Link til kollegaen").inputValue();
  await page.getByRole("button", { name: "Kopiér link" }).click();
  await page.getByText(/Linket er (kopieret|markeret)/).waitFor();
  const invitation = await until("the invitation has arrived", () =>
    mail.received.find(({ to }) => to.includes("ny@samspil.example")),
  );
  assert.ok(shown.endsWith(passwordLinkIn([invitation]) ?? "?"));

  await visit({ baseURL: origin }, async (theirs) => {
    await choosePasswordAt(theirs, shown);
    await signIn(theirs, "ny@samspil.example", NEW_PASSWORD);
    await theirs.getByRole("heading", DASHBOARD).waitFor();

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
