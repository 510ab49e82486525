import { app, isAutosaved, test } from "../../journeys/editing.ts";
import { expect, open } from "../../kit/browser.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";
import { pressByKeyboard, waitForFocus } from "../../kit/keyboard.ts";

test("an item that is moved to the end of a list keeps the focus, and its new place is announced", async ({
  page,
}) => {
  await open(page, "/admin/terapi");
  const up = page.getByRole("button", { name: /^Flyt .* op$/ }).nth(1);
  const name = (await up.getAttribute("aria-label")) ?? "";
  await pressByKeyboard(page, "button", name);
  await waitForFocus(page, `button: ${name}`);
  await page
    .getByRole("status")
    .getByText(/ er flyttet fra plads 2 til 1\.$/)
    .waitFor();
  await expect(page.getByRole("button", { name })).toBeDisabled();
  await page.keyboard.press("Tab");
  await waitForFocus(page, `button: ${name.replace(/op$/, "ned")}`);
});

test("the dialog of the focus point gives the focus back to the button that opened it", async ({
  page,
}) => {
  await open(page, "/admin/forside");
  const opener = page.getByRole("button", { name: /^Vælg fokus for/ }).first();
  const name = (await opener.getAttribute("aria-label")) ?? "";
  await pressByKeyboard(page, "button", name);
  await page.getByRole("dialog").waitFor();
  await pressByKeyboard(page, "button", "Annuller");
  await waitForFocus(page, `button: ${name}`);
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, "button", "Gem fokuspunkt");
  await page.getByRole("status").getByText("Billedefokus blev gemt!").waitFor();
  await waitForFocus(page, `button: ${name}`);
});

test("a draft that is opened or deleted leaves the focus to the heading", async ({ page }) => {
  for (const answer of ["Hent det frem", "Slet det"]) {
    await open(page, "/admin/nyheder?rediger=nyhed_1");
    await page.getByLabel("Titel", { exact: true }).fill(`Morgenmad, ${answer}`);
    await isAutosaved(page, answer);
    page.once("dialog", (asked) => asked.accept());
    await open(page, "/admin/nyheder?rediger=nyhed_1");
    await pressByKeyboard(page, "button", answer);
    await waitForFocus(page, "h1: Rediger nyhed");
    await page.evaluate(() => localStorage.clear());
    page.once("dialog", (asked) => asked.accept());
  }
});

test("an order marked 'Behandlet' leaves the focus where it was", async ({ page }) => {
  const number = await app.order();
  await open(page, "/admin/bestillinger");
  const handled = page.getByRole("button", { name: new RegExp(`bestilling ${number}`) });
  const done = handled.filter({ hasText: /behandlet/i }).first();
  await done.press("Enter");
  await expect(done).toHaveAttribute("aria-pressed", "true");
  await expect(done).toBeFocused();
});

test("a refused sign-in leaves the focus where it was, and the screen after the right one begins at its heading", async ({
  page,
}) => {
  await page.context().clearCookies();
  await open(page, "/admin/login?til=%2Fadmin%2Fkontakt");
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill("forkert adgangskode");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Ugyldig email eller adgangskode").waitFor();
  await waitForFocus(page, "input: Adgangskode");
  await pressByKeyboard(page, "button", "Log ind");
  await page.getByRole("alert").getByText("Ugyldig email eller adgangskode").waitFor();
  await waitForFocus(page, "button: Log ind");
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await pressByKeyboard(page, "button", "Log ind");
  await waitForFocus(page, "h1: Kontakt");
});
