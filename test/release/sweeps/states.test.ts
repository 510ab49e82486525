import { availableParallelism } from "node:os";
import { describe } from "node:test";
import type { Page } from "@playwright/test";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { runSql } from "../../kit/backend.ts";
import { browserTest, expect, open } from "../../kit/browser.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";
import { createAuthenticator } from "../../kit/devices.ts";
import { openSite } from "../../kit/site.ts";

type Step = (page: Page) => Promise<unknown>;
type Site = Awaited<ReturnType<typeof openStill>>;

/** It stands still: a slow step would outlive a code. */
const NOW = new Date();
const openStill = () =>
  openSite({
    host: "localhost",
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
    clock: () => NOW,
  });

const goTo = (path: string) => (page: Page) => page.goto(path);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const press =
  (name: string | RegExp, what: string | RegExp): Step =>
  async (page) => {
    await button(page, name).click();
    await page.getByText(what).first().waitFor();
  };
const signIn = (password: string, then: string) => async (page: Page) => {
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill(password);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByText(then).first().waitFor();
};
const question = (page: Page) => page.getByRole("alertdialog");

/** The steps of a visit, one after the other. */
const STATES: Record<string, (site: Site) => Promise<Step[]>> = {
  async "what accounts and orders become"(site) {
    await site.order();
    await site.outbox.finish();
    const invitation = await site.services.colleagues.invite("ny.kollega@samspil.example", "Ejer");
    return [
      goTo(invitation?.link ?? ""),
      goTo("/admin/adgangskode?token=for-gammelt"),
      goTo("/admin/login"),
      signIn("forkert", "Ugyldig email eller adgangskode."),
      signIn(PASSWORD, "I dag"),
      async (page) => {
        await page.goto("/admin/konto");
        await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
        await button(page, "Invitér").click();
        await page.getByLabel("Link til kollegaen").waitFor();
      },
      async (page) => {
        await button(page, "Slet ny").click();
        await question(page).waitFor();
      },
      goTo("/admin/bestillinger?seddel=1001"),
    ];
  },
  async "each step of two-step sign-in"() {
    return [
      async (page) => {
        await page.goto("/admin/totrinslogin");
        await signIn(PASSWORD, "Totrinslogin")(page);
      },
      press("Fortsæt", "De seks cifre, som appen viser lige nu."),
      async (page) => {
        const key = await page.locator(".second-factor__key").innerText();
        const code = createAuthenticator(key).codeAt(NOW);
        await page.getByLabel("Kode", { exact: true }).fill(code);
        await press("Slå til", "Gem dine gendannelseskoder")(page);
      },
      goTo("/admin/totrinslogin"),
      async (page) => {
        await page.context().clearCookies();
        await page.goto("/admin/login");
        await signIn(PASSWORD, "Skriv koden")(page);
      },
      async (page) => {
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("alert").waitFor();
      },
      async (page) => {
        await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
        await page.getByLabel("Gendannelseskode").waitFor();
      },
    ];
  },
  async "list, question, message and history"(site) {
    for (const title of ["Morgenmad", "Aftensmad med børnene"]) await storeNews(site, title);
    return [
      async (page) => {
        await page.goto("/admin/nyheder");
        await signIn(PASSWORD, "Aftensmad med børnene")(page);
      },
      async (page) => {
        await button(page, "Mere om Aftensmad").click();
        await button(page, "Slet Aftensmad").click();
        await question(page).waitFor();
      },
      async (page) => {
        await question(page).getByRole("button", { name: "Slet" }).click();
        await button(page, "Fortryd").waitFor();
      },
      goTo("/admin/historik"),
      goTo("/admin/historik/nyheder"),
      async (page) => {
        const versions = page.getByRole("navigation", { name: "Gemte versioner" });
        await versions.getByRole("link").nth(1).click();
        await page.locator("del").first().waitFor();
      },
    ];
  },
  async "form, draft, conflict and dialogs"(site) {
    await storeNews(site, "Morgenmad");
    const title = (page: Page) => page.getByLabel("Titel", { exact: true });
    return [
      async (page) => {
        await page.goto("/admin/nyheder?rediger=nyhed_1");
        await signIn(PASSWORD, "Rediger nyhed")(page);
        await open(page, "/admin/nyheder?rediger=nyhed_1");
        await title(page).fill("Min tekst");
        await page.waitForFunction(() => JSON.stringify(localStorage).includes("Min tekst"));
      },
      async (page) => {
        await page.getByRole("link", { name: "Annuller" }).click();
        await question(page).waitFor();
      },
      async (page) => {
        await question(page).getByRole("button", { name: "Bliv her" }).click();
        await expect(question(page)).toHaveCount(0);
        await storeNews(site, "En andens tekst");
        await button(page, "Gem nyhed").click();
        await page.getByRole("region", { name: "To forskellige tekster" }).waitFor();
      },
      async (page) => {
        runSql(site, "delete from session");
        await button(page, "Gem det valgte").click();
        await page.getByRole("dialog", { name: "Log ind igen" }).waitFor();
      },
    ];
  },
};

describe("axe finds nothing, and nothing scrolls sideways", {
  concurrency: availableParallelism(),
}, () => {
  for (const width of [360, 1440]) {
    const viewport = { width, height: 2000 };
    for (const [name, begin] of Object.entries(STATES)) {
      browserTest(
        `${name}, at ${width} px`,
        { site: openStill, viewport, reducedMotion: "reduce", expectedErrors: [/401|403|409|422/] },
        async ({ page, site }) => {
          for (const step of await begin(site)) {
            await step(page);
            await assertAccessiblePage(page);
          }
        },
      );
    }

    browserTest(
      `the list of what is missing before a site opens, at ${width} px`,
      {
        site: () => openSite({ host: "klinik.localhost", environment: { DEMO_CONTENT: "off" } }),
        as: EMAIL,
        expectedErrors: [/422/],
        viewport,
        reducedMotion: "reduce",
      },
      async ({ page }) => {
        await open(page, "/admin");
        await assertAccessiblePage(page);
        const name = page.getByRole("listitem").filter({ hasText: "Klinikkens navn" });
        await name.getByRole("button").click();
        await page.getByText("Skriv klinikkens navn.").waitFor();
        await expect(name.getByRole("button")).toBeEnabled();
        await assertAccessiblePage(page);
      },
    );
  }
});

function storeNews(site: Site, title: string) {
  const items = [{ id: "nyhed_1", title, content: "<p>Vi åbner klokken otte.</p>" }];
  return site.store("nyheder", { items });
}
