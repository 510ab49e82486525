import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type App, startApp } from "../../kit/app.ts";
import { settingsOf } from "../../kit/backend.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";
import { createAuthenticator } from "../../kit/devices.ts";
import { runCommand } from "../../kit/site-process.ts";
import type { Engine } from "./engine.ts";
import { type Visitor, visit } from "./visitor.ts";

const CODE_STEP_MS = 30_000;

/**
 * Every way to sign in: with a password, a code from an app, a recovery code, after a device was lost, and by an invitation.
 * The last way, a passkey, needs the virtual device that Chromium alone has: test/journeys/passkeys.test.ts.
 */
export function testSignIn(engine: Engine) {
  let app: App;
  let now = Date.now();

  function journey(name: string, run: (visitor: Visitor) => Promise<void>) {
    test(name, { timeout: 180_000 }, () => visit(engine, app.origin, run));
  }

  /** Makes an account with two-step sign-in. @returns a recovery code, and the codes that its app shows */
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

  describe(`signing in with ${engine.name}`, () => {
    before(async () => {
      app = await startApp({ clock: () => new Date(now) });
      await app.signIn(EMAIL, PASSWORD);
    });

    journey("a password leads to the page that was asked for", async (visitor) => {
      await visitor.open("/admin/kontakt");
      await givePassword(visitor, EMAIL);
      await visitor.readsHeading("Kontakt");
    });

    journey("a code from an app is asked for after the password", async (visitor) => {
      const email = "app@samspil.example";
      const { nextCode } = await createAccountWithApp(email);
      await visitor.open("/admin/kontakt");
      await givePassword(visitor, email);
      await visitor.readsHeading("Skriv koden");
      await visitor.type("Kode", nextCode());
      await visitor.pressButton("Log ind");
      await visitor.readsHeading("Kontakt");
    });

    journey("a recovery code serves in place of the app's", async (visitor) => {
      const email = "gendannelse@samspil.example";
      const { recoveryCode } = await createAccountWithApp(email);
      await visitor.open("/admin/kontakt");
      await givePassword(visitor, email);
      await visitor.pressLink("Har du ikke telefonen ved hånden?");
      await visitor.type("Gendannelseskode", recoveryCode);
      await visitor.pressButton("Log ind");
      await visitor.readsHeading("Kontakt");
    });

    journey(
      "a lost device no longer keeps its owner out once the operator has turned its codes off",
      async (visitor) => {
        const email = "mistet@samspil.example";
        await createAccountWithApp(email);
        await visitor.open("/admin/kontakt");
        await givePassword(visitor, email);
        await visitor.readsHeading("Skriv koden");
        const settings = { DATA_DIR: app.dataDir, ...settingsOf(app.dataDir) };
        const { code, said } = await runCommand("admin", [email, "--uden-totrinslogin"], settings);
        assert.equal(code, 0, said);
        await visitor.open("/admin/kontakt");
        await givePassword(visitor, email);
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
}

async function givePassword(visitor: Visitor, email: string, password = PASSWORD) {
  await visitor.type("E-mail", email);
  await visitor.type("Adgangskode", password);
  await visitor.pressButton("Log ind");
}
