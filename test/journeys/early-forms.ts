import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

/** Between them they have every kind of field. */
const FORMS = [
  "/admin/forside?rediger=velkomst",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/terapi?rediger=indhold",
  "/admin/uddannelse?ny",
  "/admin/praktisk-priser",
  "/admin/shop?rediger=samtalekort",
  "/admin/viden?ny",
  "/admin/viden?rediger=indhold",
  "/admin/klinikken",
];
/** What `npm test` looks at: a form with ticks and a choice, and one of texts alone. */
const SOON = ["/admin/viden?ny", "/admin/praktisk-priser"];

export async function startEarly() {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...rest] = pair.split("=");
    return { name, value: rest.join("="), url: app.origin };
  });

  /** Opens a page as the editor, changes it, and only then lets its script take over. */
  async function early(
    path: string,
    change: (page: Page) => Promise<void>,
    afterwards: (page: Page) => Promise<void>,
  ) {
    const viewport = { width: 1440, height: 900 };
    await visit({ baseURL: app.origin, viewport, reducedMotion: "reduce" }, async (page) => {
      await page.context().addCookies(cookies);
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await change(page);
      arrive();
      await hydrated(page);
      await afterwards(page);
    });
  }

  return { app, early };
}

/** @param isSlow whether these are the forms that `npm test` leaves to `npm run test:slow` */
export function tryForms(early: Awaited<ReturnType<typeof startEarly>>["early"], isSlow: boolean) {
  for (const path of FORMS.filter((form) => SOON.includes(form) !== isSlow)) {
    test(`stands in every field of ${path} afterwards, also when more is typed`, async () => {
      let controls: Locator[] = [];
      let changed: unknown[] = [];
      const states = () => Promise.all(controls.map(stateOf));
      await early(
        path,
        async (page) => {
          await page.locator("form[data-by-script] [type=submit]").waitFor();
          controls = await controlsOf(page);
          assert.ok(controls.length > 0);
          for (const control of controls) await changeByHand(control);
          changed = await states();
        },
        async (page) => {
          await eventually(states, changed);
          await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
          // The last in which one can type.
          const kinds = await Promise.all(
            controls.map((control) => control.evaluate((element: Control) => element.type)),
          );
          const last = kinds.findLastIndex((kind) => kind !== "select-one" && kind !== "date");
          await controls[last]?.press("End");
          await controls[last]?.press("!");
          await eventually(states, changed.with(last, `${changed[last]}!`));
        },
      );
    });
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person can change; the last of them is a text in each form. */
function controlsOf(page: Page): Promise<Locator[]> {
  return page
    .locator("form[data-by-script] :is(input, select, textarea)")
    .filter({ visible: true })
    .all();
}

/** One letter more, the other choice, a tick more or less. */
async function changeByHand(control: Locator) {
  const type = await control.evaluate((element: Control) => element.type);
  if (type === "checkbox") await control.click();
  else if (type === "select-one") await control.selectOption({ index: 1 });
  else if (type === "date") await control.fill("2026-11-20");
  else await control.fill(`æ${await control.inputValue()}`);
}

function stateOf(control: Locator): Promise<unknown> {
  return control.evaluate((element: Control) =>
    element.type === "checkbox" && "checked" in element ? element.checked : element.value,
  );
}
