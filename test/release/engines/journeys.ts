import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { EMAIL, mathilde, PASSWORD } from "../../kit/client.ts";
import { createAuthenticator } from "../../kit/devices.ts";
import { type App, openSite } from "../../kit/site.ts";
import type { Engine } from "./engine.ts";
import { type Visitor, visit } from "./visitor.ts";

const PHONE = { width: 390, height: 800 };
const SHOP = "Ting, der hjælper samtalen i gang";
const CODE_STEP_MS = 30_000;

/**
 * What must go well in every engine that people come with: what more is asked of the site, journeys in Chromium ask. Of
 * the ways to sign in a passkey needs the virtual device that Chromium alone has: test/journeys/passkeys.test.ts.
 */
export function testJourneys(engine: Engine) {
  let app: App;
  let now = Date.now();

  function journey(name: string, run: (visitor: Visitor) => Promise<void>, size = {}) {
    test(name, { timeout: 180_000 }, () => visit(engine, app.origin, run, size));
  }

  describe(`in ${engine.name}`, () => {
    before(async () => {
      app = await openSite({ clock: () => new Date(now) });
      await app.signIn(EMAIL, PASSWORD);
    });

    journey("what is put in the cart is ordered, thanked for and stored", async (visitor) => {
      await visitor.open("/shop");
      await visitor.pressButton("Læg i kurv: Samtalekort");
      await visitor.reads("Tilføjet til kurven!");
      await visitor.pressLink("Gå til kurv");
      await visitor.readsHeading("Din kurv");
      await visitor.type("Navn", mathilde.navn);
      await visitor.type("E-mail", mathilde.email);
      await visitor.type("Adresse", mathilde.adresse);
      await visitor.type("Postnummer", mathilde.postnummer);
      await visitor.becomes(townInForm, "København Ø");
      await visitor.type("Besked", mathilde.besked);
      await visitor.pressButton("Bestil med betalingspligt");
      await visitor.reads("Tak for din forespørgsel!");
      await visitor.becomes(() => localStorage.getItem("samspil-cart"), "[]");
      const orders = await app.services.orders.list();
      assert.equal(orders.length, 1);
      const [order] = orders;
      const letter = await app.services.documents.read("mail", order?.id ?? "");
      assert.partialDeepStrictEqual(
        { ...Object(letter?.data), form: order?.form },
        {
          orderData: {
            customerName: mathilde.navn,
            totalAmount: 408,
            items: [{ name: "Samtalekort", quantity: 1 }],
          },
          form: { adresse: mathilde.adresse, by: mathilde.by, besked: mathilde.besked },
        },
      );
    });

    journey(
      "in a narrow window the menu opens, a link in it navigates, and reading begins at its beginning",
      async (visitor) => {
        await read(visitor, "/");
        await visitor.pressButton("Menu");
        await visitor.pressLink("Kontakt", "Mobilmenu");
        await visitor.readsHeading("Kontakt os");
        await visitor.becomes(openedMenus, 0);
        await visitor.becomes(focusedElement, "MAIN");
        await visitor.becomes(isSameDocument, true);
        await visitor.pressButton("Menu");
        await visitor.becomes(openedMenus, 1);
        await visitor.pressButton("Luk menuen");
        await visitor.becomes(openedMenus, 0);
        await visitor.becomes(() => document.activeElement?.className, "burger");
      },
      PHONE,
    );

    journey(
      "the wide menu's list opens by a press, its link navigates, and the list is closed",
      async (visitor) => {
        await read(visitor, "/");
        await visitor.pressButton("Terapi", "Hovedmenu");
        await visitor.pressLink("Børn", "Hovedmenu");
        await visitor.readsHeading("Børn");
        await visitor.becomes(openedMenus, 0);
        await visitor.becomes(isSameDocument, true);
        await visitor.becomes(currentInMenu, ["Terapi", "Børn"]);
      },
    );

    journey(
      "a link navigates without a load; title, menu, focus and pictures follow",
      async (visitor) => {
        await read(visitor, "/");
        for (const [link, heading, title] of [
          ["Shop", SHOP, `${SHOP} · Samspil`],
          ["Viden", "Viden", "Viden · Samspil"],
        ] as const) {
          await visitor.pressLink(link, "Hovedmenu");
          await visitor.readsHeading(heading);
          await visitor.becomes(() => document.title, title);
          await visitor.becomes(currentInMenu, [link]);
          await visitor.becomes(focusedElement, "MAIN");
          await visitor.becomes(() => scrollY, 0);
          await visitor.becomes(hasPicture, true);
          await visitor.becomes(isSameDocument, true);
        }
      },
    );

    journey(
      "Back and Forward come to the height one left, also from a page loaded anew",
      async (visitor) => {
        await read(visitor, "/viden");
        await visitor.read(() => scrollTo(0, 400));
        await visitor.pressLink("Praktisk & priser", "Hovedmenu");
        await visitor.readsHeading("Praktisk & priser");
        await visitor.becomes(() => `${location.pathname} ${scrollY}`, "/praktisk-priser 0");
        await visitor.read(() => scrollTo(0, 250));
        // Nobody scrolls and goes back within a tenth of a second.
        await visitor.becomes(() => history.state, { height: 250 });
        await visitor.goBack();
        await visitor.readsHeading("Viden");
        await visitor.becomes(() => scrollY, 400);
        await visitor.goForward();
        await visitor.readsHeading("Praktisk & priser");
        await visitor.becomes(() => scrollY, 250);
        await visitor.becomes(isSameDocument, true);
        await visitor.open("/admin/login");
        await visitor.goBack();
        await visitor.readsHeading("Praktisk & priser");
        await visitor.becomes(() => scrollY, 250);
      },
    );

    journey("an editor signs in, changes a page, and it stands on the site", async (visitor) => {
      await askForKontakt(visitor, EMAIL);
      await visitor.readsHeading("Kontakt");
      await visitor.type("Titel", "Kom forbi på Ærøvej");
      await visitor.pressButton("Gem kontaktside");
      await visitor.reads("Kontaktsiden blev opdateret!");
      await visitor.open("/kontakt");
      await visitor.readsHeading("Kom forbi på Ærøvej");
    });

    journey(
      "a code from an app, or a recovery code, is asked for after the password",
      async (visitor) => {
        const email = "app@samspil.example";
        const { recoveryCode, nextCode } = await createAccountWithApp(email);
        await askForKontakt(visitor, email);
        await visitor.readsHeading("Skriv koden");
        await visitor.type("Kode", nextCode());
        await visitor.pressButton("Log ind");
        await visitor.readsHeading("Kontakt");
        await visitor.pressButton("Log ud");
        await visitor.readsHeading("Log ind");
        await askForKontakt(visitor, email);
        await visitor.pressLink("Har du ikke telefonen ved hånden?");
        await visitor.type("Gendannelseskode", recoveryCode);
        await visitor.pressButton("Log ind");
        await visitor.readsHeading("Kontakt");
      },
    );

    journey("an invited colleague chooses a password and signs in with it", async (visitor) => {
      const email = "ny@samspil.example";
      const { link } = (await app.services.colleagues.invite(email, "Ejer")) ?? assert.fail();
      const { pathname, search } = new URL(link);
      const password = "fire gule ord i vinden";
      await visitor.open(pathname + search);
      await visitor.type("Ny adgangskode", password);
      await visitor.type("Ny adgangskode igen", password);
      await visitor.pressButton("Gem adgangskode");
      await visitor.reads("Din adgangskode er gemt. Log ind med den.");
      await givePassword(visitor, email, password);
      await visitor.readsHeading("I dag");
    });
  });

  async function createAccountWithApp(email: string) {
    const { colleagues, secondFactors } = app.services;
    await app.signIn(email);
    const account = (await colleagues.list()).find((colleague) => colleague.email === email);
    assert.ok(account);
    const { letters, token } = await secondFactors.offer(account);
    const { codeAt } = createAuthenticator(letters);
    const turnedOn = await secondFactors.turnOn(account, token, codeAt(new Date(now)));
    assert.ok(turnedOn.ok);
    return {
      recoveryCode: turnedOn.recoveryCodes[0] ?? "",
      nextCode() {
        now += CODE_STEP_MS;
        return codeAt(new Date(now));
      },
    };
  }
}

async function askForKontakt(visitor: Visitor, email: string) {
  await visitor.open("/admin/kontakt");
  await givePassword(visitor, email, PASSWORD);
}

async function givePassword(visitor: Visitor, email: string, password: string) {
  await visitor.type("E-mail", email);
  await visitor.type("Adgangskode", password);
  await visitor.pressButton("Log ind");
}

/** Opens a page, ready, and marks its document. */
async function read(visitor: Visitor, path: string) {
  await visitor.open(path);
  await visitor.isReady();
  await visitor.read(() => {
    document.documentElement.dataset.isRead = "";
  });
}

// These run in the page.
const isSameDocument = () => document.documentElement.dataset.isRead === "";
const focusedElement = () => document.activeElement?.tagName;
const townInForm = () => document.querySelector<HTMLInputElement>("[name=by]")?.value;
const openedMenus = () =>
  document.querySelectorAll("dialog[open], :popover-open, [aria-expanded=true]").length;

function currentInMenu() {
  const current = document.querySelectorAll<HTMLElement>(".nav [aria-current]");
  return [...current].map((link) => link.textContent?.trim());
}

function hasPicture() {
  const pictures = [...document.images].filter(({ loading }) => loading !== "lazy");
  return pictures.some(({ naturalWidth, isConnected }) => isConnected && naturalWidth > 0);
}
