import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessiblePage } from "../kit/axe.ts";
import { expect, open, waitForHydration, waitForPaint } from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { COLLEAGUE } from "../kit/clinic.ts";
import { pressByKeyboard, waitForFocus } from "../kit/keyboard.ts";
import { addPasskey, test as clinicTest, openPasskeys, signInTo, WITH_KEY } from "./accounts.ts";
import {
  app,
  endSessions,
  expectNoOffer,
  FIRST,
  save,
  test,
  title,
  typeUnsaved,
} from "./editing.ts";

const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";
const NEW = "ny@samspil.example";
const INVITED = `${NEW} er inviteret og får en mail.`;

const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Log ind igen" });

/** Into the password's field, which has the focus. */
async function givePassword(page: Page, password = PASSWORD) {
  await waitForFocus(page, "input: Adgangskode");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("an ended session is renewed on top of the form, which stays at Esc, at a wrong password and without a connection, and the save goes on", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet længe");
  endSessions();
  await save(page);
  const dialog = dialogOn(page);
  await dialog.getByText("Du er blevet logget ud. Log ind igen for at gemme.").waitFor();
  await waitForFocus(page, "input: Adgangskode");
  for (const _press of [1, 2, 3]) await page.keyboard.press("Escape");
  await waitForPaint(page);
  await expect(dialog).toBeVisible();
  await givePassword(page, "forkert kode her");
  await dialog.getByText(WRONG).waitFor();
  await page.route("**/admin/login.data*", (route) => route.abort());
  await givePassword(page);
  await dialog.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await expect(title(page)).toHaveValue("Skrevet længe");
  await page.unroute("**/admin/login.data*");
  await dialog.getByRole("button", { name: "Log ind og gem" }).click();
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Skrevet længe/);
});

test("another person who signs in over a form does not save what was written in it", async ({
  page,
}) => {
  await app.signIn(COLLEAGUE);
  await typeUnsaved(page, "Skrevet af den første");
  endSessions();
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/admin/nyheder")) saves += 1;
  });
  await save(page);
  page.on("dialog", (asked) => asked.accept());
  await dialogOn(page).getByLabel("E-mail").fill(COLLEAGUE);
  await dialogOn(page).getByLabel("Adgangskode").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveValue("Morgenmad");
  assert.equal(saves, 1);
  assert.doesNotMatch(await app.page("/nyheder"), /Skrevet af den første/);
  await expectNoOffer(page);
});

test("a new order of a list and a mark on an order, in an ended session, ask for the password on top, and are then done", async ({
  page,
}) => {
  const number = await app.order();
  const isMoved = async () => (await app.readContent("om")).psykologer[1].id === "signe-holmgaard";
  const isMarked = async () => (await app.services.orders.count()).unhandled === 0;
  for (const [path, button, isDone] of [
    ["/admin/om", "Flyt Signe Holmgaard ned", isMoved],
    [`/admin/bestillinger?bestilling=${number}`, /^Markér som behandlet.+bestilling/, isMarked],
  ] as const) {
    await open(page, path);
    endSessions();
    await page.getByRole("button", { name: button }).click();
    await expect(dialogOn(page).getByLabel("E-mail")).toHaveValue(EMAIL);
    await givePassword(page);
    await expect(dialogOn(page)).toHaveCount(0);
    await expect.poll(isDone).toBe(true);
  }
});

clinicTest(
  "by keyboard: inviting, the file of orders and erasing ask for the password in an old session, and go on",
  async ({ page, site: clinic }) => {
    const number = await clinic.order();
    await signInTo(page, "/admin/konto");
    clinic.ageSessions();
    await page.getByLabel("Kollegaens e-mail").fill(NEW);
    await pressByKeyboard(page, "button", "Invitér");
    await waitForFocus(page, "input: Adgangskode");
    await assertAccessiblePage(page);
    await page.keyboard.press("Escape");
    await waitForFocus(page, "button: Invitér");
    await expect(page.getByLabel("Kollegaens e-mail")).toHaveValue(NEW);
    await page.keyboard.press("Enter");
    await givePassword(page, "forkert");
    await dialogOn(page).getByRole("status").getByText(WRONG).waitFor();
    clinic.endSessions();
    await givePassword(page);
    await page.getByText(INVITED).waitFor();
    await waitForFocus(page, "button: Invitér");
    await page.getByRole("button", { name: "Kopiér link" }).click();
    await page.getByText(/Linket er (kopieret|markeret)/).waitFor();

    await open(page, "/admin/bestillinger");
    clinic.ageSessions();
    await pressByKeyboard(page, "link", "Hent til Excel");
    await page.getByText("Log ind igen for at fortsætte.").waitFor();
    await waitForHydration(page);
    await page.getByLabel("Adgangskode").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("Du er logget ind igen.").waitFor();
    await waitForFocus(page, "h1: Bestillinger");
    const download = page.waitForEvent("download");
    await pressByKeyboard(page, "link", "Hent bestillingerne");
    assert.equal((await download).suggestedFilename(), "bestillinger.csv");

    clinic.ageSessions();
    const erase = `Slet bestilling ${number}`;
    await pressByKeyboard(page, "button", erase);
    await waitForFocus(page, "button: Behold");
    await page.keyboard.press("Enter");
    await waitForFocus(page, `button: ${erase}`);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "input: Adgangskode");
    assert.equal(await page.getByRole("alertdialog").count(), 0, "one dialog at a time");
    await pressByKeyboard(page, "button", "Annuller");
    await waitForFocus(page, `button: ${erase}`);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", "Slet");
    await givePassword(page);
    await page.getByText("Bestillingen er slettet.").waitFor();
    await waitForFocus(page, "status: Bestillingen er slettet.");
    assert.deepEqual(await clinic.services.orders.list(), []);
  },
);

clinicTest(
  "a passkey takes the place of the password, in the dialog and on the page",
  async ({ page, site: clinic }) => {
    const device = await openPasskeys(page);
    await addPasskey(page, "Min computer");
    await page.getByText("er tilføjet.").waitFor();
    await open(page, "/admin/konto");
    clinic.ageSessions();
    await page.getByLabel("Kollegaens e-mail").fill(NEW);
    await pressByKeyboard(page, "button", "Invitér");
    await givePassword(page, "forkert");
    await dialogOn(page).getByText(WRONG).waitFor();
    await device.setFinger(false);
    await pressByKeyboard(page, "button", WITH_KEY.name);
    await page.getByRole("status").getByText("Adgangsnøglen blev ikke brugt.").waitFor();
    await waitForFocus(page, `button: ${WITH_KEY.name}`);
    await device.setFinger(true);
    await page.keyboard.press("Enter");
    await page.getByText(INVITED).waitFor();

    clinic.ageSessions();
    await open(page, "/admin/bestillinger");
    await pressByKeyboard(page, "link", "Hent til Excel");
    await page.getByText("Log ind igen for at fortsætte.").waitFor();
    await waitForHydration(page);
    await pressByKeyboard(page, "button", WITH_KEY.name);
    await page.getByText("Du er logget ind igen.").waitFor();
  },
);
