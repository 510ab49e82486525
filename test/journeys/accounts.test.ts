import assert from "node:assert/strict";
import { assertNoSidewaysScroll } from "../kit/axe.ts";
import { expect, open, waitForHydration } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import { passwordLinkIn } from "../kit/mail-server.ts";
import { signIn, signOut, test } from "./accounts.ts";

const NO_CONTACT = "Der er ingen forbindelse til serveren lige nu.";
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";

test("signing in leads back to the page asked for, and signing out to the login", async ({
  page,
  site: clinic,
}) => {
  await page.goto("/admin/klinikken");
  await page.getByRole("heading", { name: "Log ind" }).waitFor();
  await signIn(page);
  await waitForFocus(page, "h1: Klinikken");
  clinic.endSessions();
  await page.getByRole("link", { name: "Oversigt", exact: true }).first().click();
  await page.getByRole("heading", { name: "Log ind" }).waitFor();
  await signIn(page);
  await waitForFocus(page, "h1: I dag");
  await signOut(page);
  await page.goBack();
  await page.getByRole("heading", { name: "Log ind" }).waitFor();
});

test("a sign-in that is refused, or does not get through, stays as it was typed, with the focus where it was", {
  expectedErrors: [/status of (401|429|502)/],
}, async ({ page }) => {
  await open(page, "/admin/login");
  await page.getByLabel("E-mail").fill(EMAIL);
  const password = page.getByLabel("Adgangskode");
  const goOn = page.getByRole("button", { name: "Log ind", exact: true });
  await password.fill("forkert adgangskode");
  await page.keyboard.press("Enter");
  await page.getByText("Ugyldig email eller adgangskode. Prøv igen.").waitFor();
  await waitForFocus(page, "input: Adgangskode");
  for (const [answer, sentence] of [
    [{ status: 429, contentType: "text/plain; charset=utf-8", body: TOO_MANY }, TOO_MANY],
    [{ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, NO_CONTACT],
  ] as const) {
    await page.route("**/*.data*", (route) => route.fulfill(answer));
    await goOn.press("Enter");
    await page.getByText(sentence).waitFor();
    await waitForFocus(page, "button: Log ind");
    await expect(page.getByLabel("E-mail")).toHaveValue(EMAIL);
    await expect(password).toHaveValue("forkert adgangskode");
    await page.unroute("**/*.data*");
  }
});

const LONG = "anne-margrethe.vestergaard-christensen@boerneogungepsykologerne.example";

test("the e-mail that is signed in, also a long one, stands in the bar from 1200 px, in the menu below that, and in the list of events", {
  as: LONG,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(page, "/admin");
  const email = page.getByRole("banner").getByText(LONG);
  const shown = (await email.boundingBox()) ?? assert.fail();
  assert.ok(shown.width > 200 && shown.height < 30, JSON.stringify(shown));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1200);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(email).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" }).getByText(LONG)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/admin/historik/haendelser");
  await page.getByRole("main").getByText(LONG).first().waitFor();
  await assertNoSidewaysScroll(page, "the list of events");
});

test("a forgotten password is replaced through the link in the mail, which works once", {
  expectedErrors: [/ERR_FAILED|status of (410|422)/],
}, async ({ page, site: { mail } }) => {
  const forgotten = page.getByRole("button", { name: "Glemt adgangskode?" });
  await page.goto("/admin/login");
  await forgotten.click();
  await expect(page.getByRole("alert")).toContainText("Indtast din email-adresse først");
  await page.getByLabel("E-mail").fill(EMAIL);
  await forgotten.click();
  await expect(page.getByRole("status")).toContainText(
    "En email med link til nulstilling af adgangskode er blevet sendt.",
  );
  await page.goto(passwordLinkIn(await mail.waitFor(1)) ?? assert.fail());
  await waitForHydration(page);
  const chosen = "fire gule ord i vinden";
  for (const label of ["Ny adgangskode", "Ny adgangskode igen"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("type", "password");
    await field.fill(chosen);
  }
  // The answer is lost, so the link is used up without a word of it.
  await page.route("**/*.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const send = page.getByRole("button", { name: "Gem adgangskode" });
  await send.click();
  await page.getByText(NO_CONTACT).waitFor();
  await page.unroute("**/*.data*");
  await send.click();
  await page.getByText("Linket virker ikke længere.").waitFor();
  await page.goto("/admin/login");
  await signIn(page, EMAIL, chosen);
  await page.getByRole("heading", { name: "I dag" }).waitFor();
});
