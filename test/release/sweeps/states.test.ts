import type { Page } from "@playwright/test";
import {
  type Clinic,
  openClinic,
  signIn,
  signInTo,
  signOut,
  test,
  turnOnSecondFactor,
} from "../../journeys/accounts.ts";
import * as news from "../../journeys/editing.ts";
import { startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { browserTest, expect, open } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";

type Step = (page: Page) => Promise<unknown>;
const goTo = (path: string) => (page: Page) => page.goto(path);
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Steps of one visit after another; after each axe finds nothing, and nothing scrolls sideways. */
async function check(page: Page, steps: Step[]) {
  for (const step of steps) {
    await step(page);
    await assertAccessiblePage(page);
  }
}

const REFUSED_SIGN_IN = async (page: Page) => {
  await signIn(page, EMAIL, "forkert");
  await page.getByRole("alert").waitFor();
};

/** The screens of accounts, as they come one after the other. */
const ACCOUNTS = (width: number, invitation: string): Step[] => [
  goTo(invitation),
  goTo("/admin/adgangskode?token=for-gammelt"),
  async (page) => {
    await page.goto("/admin/login");
    await REFUSED_SIGN_IN(page);
  },
  async (page) => {
    await signIn(page);
    await page.getByRole("heading", { name: "I dag" }).waitFor();
  },
  async (page) => {
    await page.goto("/admin/konto");
    await page.getByLabel("Kollegaens e-mail").fill(`ny${width}@samspil.example`);
    await press("Invitér")(page);
    await page.getByLabel("Link til kollegaen").waitFor();
  },
  async (page) => {
    await press("Slet ny")(page);
    await page.getByRole("alertdialog").waitFor();
  },
  goTo("/admin/bestillinger"),
  goTo("/admin/bestillinger?seddel=1001"),
];

const SECOND_FACTOR = (clinic: Clinic): Step[] => [
  (page) => signInTo(page, "/admin/totrinslogin"),
  async (page) => {
    await press("Fortsæt")(page);
    await page.getByRole("img", { name: /QR-kode/ }).waitFor();
  },
  async (page) => {
    await page.goto("/admin/totrinslogin");
    await turnOnSecondFactor(page, clinic);
  },
  goTo("/admin/totrinslogin"),
  goTo("/admin/konto"),
  async (page) => {
    await signOut(page);
    await signIn(page);
    await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
  },
  async (page) => {
    await page.getByRole("button", { name: "Log ind", exact: true }).click();
    await page.getByRole("alert").waitFor();
  },
  async (page) => {
    await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
    await page.getByLabel("Gendannelseskode").waitFor();
  },
  goTo("/admin/login?igen=1"),
];

const HISTORY = (width: number): Step[] => [
  (page) => open(page, news.NYHEDER),
  async (page) => {
    await press("Mere om Nyt hold")(page);
    await press("Slet Nyt hold")(page);
    await page.getByRole("alertdialog").waitFor();
  },
  async (page) => {
    await news.answer(page, "Slet");
    await page.getByRole("button", { name: "Fortryd" }).waitFor();
  },
  goTo("/admin/historik"),
  (page) => open(page, "/admin/historik/nyheder"),
  async (page) => {
    const versions = page.getByRole("navigation", { name: "Gemte versioner" });
    await versions.getByRole("link").nth(1).click();
    await page.locator("del").first().waitFor();
  },
  async (page) => {
    await page.getByRole("link", { name: /^Åbn i formularen/ }).click();
    await page.getByText("Her står teksten fra før ændringen").waitFor();
    // So high that no field is half behind the save bar.
    await page.setViewportSize({ width, height: 2000 });
  },
];

const CONFLICT: Step[] = [
  (page) => news.draftOffer(page).waitFor(),
  async (page) => {
    await news.draftOffer(page).click();
    await page.getByRole("link", { name: "Annuller" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  async (page) => {
    await news.answer(page, "Bliv her");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await news.changeTitle("nyhed_1", "En andens tekst");
    await news.save(page);
    await news.conflictOn(page).waitFor();
  },
  async (page) => {
    await (await news.app.signIn()).save(news.NYHEDER, { act: "delete", id: "nyhed_1" });
    await press("Gem det valgte")(page);
    await page.getByRole("region", { name: "Slettet i mellemtiden" }).waitFor();
  },
  async (page) => {
    await news.endSessions();
    await news.save(page);
    await page.getByRole("dialog", { name: "Log ind igen" }).waitFor();
  },
];

const FIRST_DAY: Step[] = [
  async (page) => {
    await open(page, "/admin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klar til åbning");
  },
  async (page) => {
    const name = page.getByRole("listitem").filter({ hasText: "Klinikkens navn" });
    await name.getByRole("button").click();
    await page.getByText("Skriv klinikkens navn.").waitFor();
    await expect(name.getByRole("button")).toBeEnabled();
  },
];

for (const width of [360, 1440]) {
  const options = { viewport: { width, height: 900 }, reducedMotion: "reduce" as const };

  test(
    `axe finds nothing on what accounts and orders become, at ${width} px`,
    options,
    async ({ page, site: clinic }) => {
      await clinic.order();
      await clinic.outbox.finish();
      const invited = `en.kollega.med.et.langt.navn${width}@samspil.example`;
      const invitation = await clinic.services.colleagues.invite(invited, "Ejer");
      await check(page, ACCOUNTS(width, invitation?.link ?? ""));
    },
  );

  const required = { ...options, site: () => openClinic({ SECOND_FACTOR: "required" }) };
  test(
    `axe finds nothing in any step of two-step sign-in, at ${width} px`,
    required,
    ({ page, site: clinic }) => check(page, SECOND_FACTOR(clinic)),
  );

  news.test(
    `axe finds nothing on list, message, question and history, at ${width} px`,
    options,
    async ({ page }) => {
      await news.changeTitle("nyhed_1", "Aftensmad med børnene");
      await check(page, HISTORY(width));
    },
  );

  news.test(
    `axe finds nothing on form, draft, conflict and dialogs, at ${width} px`,
    options,
    async ({ page }) => {
      await news.typeUnsaved(page, "Min tekst");
      await check(await news.reopen(page), CONFLICT);
    },
  );

  browserTest(
    `axe finds nothing on the list of what is missing before a site opens, at ${width} px`,
    {
      site: () => startApp({ host: "klinik.localhost", environment: { DEMO_CONTENT: "off" } }),
      as: EMAIL,
      expectedErrors: [/422/],
      ...options,
    },
    ({ page }) => check(page, FIRST_DAY),
  );
}
