import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { atEnd } from "../at-end.ts";
import { hydrated, idleAfter, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STORED_PICTURE = "/illustrations/hero-vindue.svg";

describe("forms that help", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let editor: Awaited<ReturnType<typeof app.signIn>>;
  const folder = mkdtempSync(join(tmpdir(), "samspil-forms-"));
  atEnd(() => rmSync(folder, { recursive: true }));
  const photo = join(folder, "have.jpg");
  before(async () => {
    app = await startApp();
    editor = await app.signIn();
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#375" } })
      .jpeg()
      .toFile(photo);
  });

  async function edit(
    path: string,
    journey: (page: Page) => Promise<void>,
    options: BrowserContextOptions & { expectedErrors?: RegExp[] } = {},
  ) {
    const item = { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" };
    await app.store("nyheder", { items: [{ ...item, imageUrl: STORED_PICTURE }] });
    const expectedErrors = [/401/, /422/];
    await visit({ baseURL: app.origin, expectedErrors, ...options }, async (page) => {
      const url = app.origin;
      const pairs = editor.cookie.split("; ").map((pair) => pair.split("="));
      await page
        .context()
        .addCookies(pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url })));
      await open(page, path);
      await journey(page);
    });
  }

  const storedNews = async () => {
    const { items } = Object((await app.services.documents.read("content", "nyheder"))?.data);
    return items[0];
  };

  /** As after a crash: another window finds what was typed, and the chosen picture only by name. */
  async function takeUpDraftWithPicture(page: Page) {
    await title(page).fill("Morgenmad i haven");
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("blob:"));
    const reopened = await page.context().newPage();
    await page.close();
    await open(reopened, "/admin/nyheder?rediger=nyhed_1");
    await reopened.getByRole("button", { name: "Hent det frem" }).click();
    await eventually(() => title(reopened).inputValue(), "Morgenmad i haven");
    return reopened;
  }

  test("a draft with a chosen picture says that it must be chosen again, and why it is not saved (E2)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      const form = await takeUpDraftWithPicture(page);
      await form.getByRole("alert").getByText("Vælg det igen, eller fjern det.").waitFor();
      await save(form, "Gem nyhed");
      await hasFocus(form.getByRole("button", { name: "Vælg igen" }));
      assert.equal((await storedNews()).title, "Morgenmad", "nothing is saved yet");

      await form.locator("input[type=file]").setInputFiles(photo);
      await form.getByText("Vælg det igen").waitFor({ state: "detached" });
      await save(form, "Gem nyhed");
      await form.getByText("Nyhed blev opdateret!").waitFor();
      const { title, imageUrl } = await storedNews();
      assert.equal(title, "Morgenmad i haven");
      assert.match(imageUrl, /^\/media\/nyheder\/have-/);
    }));

  test("a picture that only the draft had is let go of, and the stored one stays (E2)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      const form = await takeUpDraftWithPicture(page);
      await form.getByRole("button", { name: "Fjern", exact: true }).click();
      await form.getByText("Vælg det igen").waitFor({ state: "detached" });
      await hasFocus(form.getByRole("button", { name: "Skift billede" }));
      await save(form, "Gem nyhed");
      await form.getByText("Nyhed blev opdateret!").waitFor();
      const { title, imageUrl } = await storedNews();
      assert.deepEqual(
        { title, imageUrl },
        { title: "Morgenmad i haven", imageUrl: STORED_PICTURE },
      );
    }));

  test("a field is no longer red when it has been changed, and the others still are (E16)", () =>
    edit("/admin/viden?ny", async (page) => {
      await save(page, "Gem artikel");
      const [heading, text] = [title(page), page.getByLabel("Beskrivelse", { exact: true })];
      await page.getByText("Titel og beskrivelse er påkrævet.").first().waitFor();
      await eventually(() => heading.getAttribute("aria-invalid"), "true");
      await heading.fill("Børn og søvn");
      await eventually(() => heading.getAttribute("aria-invalid"), null);
      assert.equal(await text.getAttribute("aria-invalid"), "true");
      await text.fill("Kort.");
      await eventually(() => text.getAttribute("aria-invalid"), null);
      assert.equal(await page.getByText("Titel og beskrivelse er påkrævet.").count(), 0);
    }));

  test("Ctrl+S saves and leaves the caret where it is, as often as one likes (E16)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      const text = page.getByRole("textbox", { name: "Indhold" });
      await text.focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" Kom glad.");
      await page.keyboard.press("Control+s");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      await hasFocus(text);
      await page.keyboard.type(" Tag din nabo med.");
      await page.getByText("Det, du har skrevet siden, er ikke gemt endnu").waitFor();
      await page.keyboard.press("Meta+s");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match((await storedNews()).content, /otte\. Kom glad\. Tag din nabo med\./);
      assert.equal(new URL(page.url()).search, "?rediger=nyhed_1");
      // What is saved may be left without a question.
      await page.getByRole("link", { name: "Annuller" }).click();
      await page.getByRole("heading", { level: 1, name: "Nyheder" }).waitFor();
    }));

  test("Ctrl+S on something new puts it in the list (E16)", () =>
    edit("/admin/nyheder?ny", async (page) => {
      await title(page).fill("Nyt hold");
      await page.keyboard.press("Control+s");
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.getByRole("link", { name: "Rediger Nyt hold" }).waitFor();
    }));

  const screens = [
    ["/admin/kontakt", "Gem kontaktside", "Kontaktsiden blev opdateret!", "Titel"],
    ["/admin/praktisk-priser", "Gem siden", "Praktisk & Priser siden blev opdateret!", "Titel"],
    ["/admin/klinikken", "Gem oplysninger", "Indholdet er blevet gemt", "Adresse"],
  ] as const;
  for (const [path, button, message, label] of screens) {
    test(`${path} stays on its form after a save, says so, and saves again (E16)`, () =>
      edit(path, async (page) => {
        const field = page.getByLabel(label, { exact: true });
        for (const words of ["Ærøvej 3", "Ærøvej 4"]) {
          await field.fill(words);
          await page.getByRole("button", { name: button }).focus();
          await page.keyboard.press("Enter");
          await page.getByText(message).waitFor();
          await hasFocus(page.getByRole("button", { name: button }));
          assert.equal(new URL(page.url()).pathname, path);
        }
        await open(page, path);
        assert.equal(await field.inputValue(), "Ærøvej 4");
      }));
  }

  test("who was signed out is known by the e-mail, and types the password only (E16)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      await title(page).fill("Skrevet længe");
      const headers = new Headers({ cookie: editor.cookie, origin: app.origin });
      await app.services.auth.api.revokeSessions({ headers });
      await save(page, "Gem nyhed");
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await eventually(() => dialog.getByLabel("E-mail").inputValue(), "redaktion@samspil.example");
      await hasFocus(dialog.getByLabel("Adgangskode"));
      await page.keyboard.type("en lang adgangskode");
      await page.keyboard.press("Enter");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      editor = await app.signIn();
    }));

  test("on a phone the buttons of a text stand in one row (E14)", async () => {
    for (const width of [320, 390]) {
      const phone = { ...PHONE, viewport: { width, height: 844 } };
      for (const path of ["/admin/nyheder?rediger=nyhed_1", "/admin/om?rediger=signe-holmgaard"]) {
        await edit(
          path,
          async (page) => {
            const buttons = page.getByRole("toolbar").first().getByRole("button");
            const boxes = await buttons.evaluateAll((all) =>
              all.map((button) => button.getBoundingClientRect().toJSON()),
            );
            assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, `${path} at ${width} px`);
            for (const box of boxes) assert.ok(box.width >= 24 && box.height >= 44);
          },
          phone,
        );
      }
    }
  });

  test("bullets inside a section of Terapi look like bullets (E12)", async () => {
    const content = "<ul><li>Ro</li><li>Tid</li></ul>";
    await app.store("terapi", { title: "Terapi", sections: [{ title: "Hvad", content }] });
    await edit("/admin/terapi?rediger=indhold", async (page) => {
      const bullet = page.locator(".section-list [role=textbox] li").first();
      const look = await bullet.evaluate((item) => {
        const { display, borderInlineStartWidth } = getComputedStyle(item);
        return { display, borderInlineStartWidth };
      });
      assert.deepEqual(look, { display: "list-item", borderInlineStartWidth: "0px" });
    });
  });
});

async function open(page: Page, path: string) {
  await idleAfter(page, () => page.goto(path));
  await hydrated(page);
}

const title = (page: Page) => page.getByLabel("Titel", { exact: true });

async function save(page: Page, label: string) {
  await page.getByRole("button", { name: label }).click();
}

async function hasFocus(control: Locator) {
  await eventually(() => control.evaluate((element) => element === document.activeElement), true);
}
