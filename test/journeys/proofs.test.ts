import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAuthenticator } from "../authenticator.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { addDevice } from "../browser-device.ts";
import { owns, press } from "../keyboard.ts";
import {
  ASKED,
  EMAIL,
  EXPECTED,
  openClinic,
  PASSWORD,
  signIn,
  tryByKeyboard,
} from "./proof-by-keyboard.ts";

describe("a proof is asked for on top of what asked for it (S5)", () => {
  tryByKeyboard(320);

  test("with codes: a wrong one has the focus again, a right one goes on", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      await signIn(page, "/admin/konto");
      await hydrated(page);
      const [me] = await clinic.services.colleagues.list();
      const account = { id: me?.id ?? "", email: EMAIL };
      const { secondFactors } = clinic.services;
      const { letters, sealed } = await secondFactors.offer(account);
      const phone = createAuthenticator(letters);
      const on = await secondFactors.turnOn(account, sealed, phone.codeAt(new Date()));
      assert.ok(on.ok);
      clinic.letProofGrowOld();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Tab");
      await owns(page, "input: Kode");
      await page.keyboard.type("abcde-fghjk");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Gendannelseskoden passer ikke").waitFor();
      await owns(page, "input: Kode");
      await assertAccessible(page);
      await page.keyboard.type(on.recoveryCodes[0] ?? "");
      await page.keyboard.press("Enter");
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
    });
  });

  test("a session that has ended is begun anew on top, and what was asked for is done", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      await signIn(page, "/admin/konto");
      await hydrated(page);
      const again = page.getByRole("dialog", { name: "Log ind igen" });
      const invite = page.getByLabel("Kollegaens e-mail");
      for (const [email, endsWhere] of [
        ["en@samspil.example", "before"],
        ["to@samspil.example", "in the dialog"],
      ] as const) {
        clinic.letProofGrowOld();
        await invite.fill(email);
        if (endsWhere === "before") clinic.endSessions();
        await press(page, "button", "Invitér");
        await owns(page, "input: Adgangskode");
        if (endsWhere === "in the dialog") {
          clinic.endSessions();
          await page.keyboard.type(PASSWORD);
          await page.keyboard.press("Enter");
        }
        await again.waitFor();
        await owns(page, "input: Adgangskode");
        assert.equal(await again.getByLabel("E-mail").inputValue(), EMAIL);
        await assertAccessible(page);
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press("Enter");
        await page.getByText(`${email} er inviteret og får en mail.`).waitFor();
        await owns(page, "button: Invitér");
      }
    });
  });

  test("a passkey is as good as the password, in the dialog and on the page", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      const device = await addDevice(page);
      await signIn(page, "/admin/totrinslogin");
      await hydrated(page);
      const withKey = "Bekræft med adgangsnøgle";
      const section = page.getByRole("region", { name: "Adgangsnøgler" });
      await section.getByLabel("Adgangskode").fill(PASSWORD);
      await press(page, "button", "Tilføj adgangsnøgle");
      await owns(page, "h2: Lav adgangsnøglen");
      await press(page, "button", "Lav adgangsnøgle");
      await page.getByText("er tilføjet.").waitFor();

      await page.goto("/admin/konto");
      await hydrated(page);
      clinic.letProofGrowOld();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await owns(page, "input: Adgangskode");
      await assertAccessible(page);
      await device.setFinger(false);
      await press(page, "button", withKey);
      await page.getByRole("alert").getByText("Adgangsnøglen blev ikke brugt.").waitFor();
      await owns(page, `button: ${withKey}`);
      await device.setFinger(true);
      await page.keyboard.press("Enter");
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
      await owns(page, "button: Invitér");

      clinic.letProofGrowOld();
      await page.goto("/admin/bestillinger");
      await hydrated(page);
      await press(page, "link", "Hent til Excel");
      await page.getByRole("heading", ASKED).waitFor();
      await hydrated(page);
      await press(page, "button", withKey);
      await page.getByText("Tak, det er bekræftet.").waitFor();
    });
  });

  test("without script a page asks, and what was typed comes back", async () => {
    const clinic = await openClinic();
    const options = { baseURL: clinic.origin, javaScriptEnabled: false };
    await visit({ ...options, expectedErrors: EXPECTED }, async (page) => {
      await signIn(page, "/admin/konto");
      clinic.letProofGrowOld();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await page.getByRole("button", { name: "Invitér" }).click();
      await page.getByRole("link", { name: "Bekræft", exact: true }).click();
      await page.getByLabel("Adgangskode").fill("forkert");
      await page.getByRole("button", { name: "Bekræft" }).click();
      await page.getByText("Adgangskoden er forkert.").waitFor();
      await page.getByLabel("Adgangskode").fill(PASSWORD);
      await page.getByRole("button", { name: "Bekræft" }).click();
      await page.getByRole("heading", { name: "Din konto" }).waitFor();
      assert.equal(await page.getByLabel("Kollegaens e-mail").inputValue(), "ny@samspil.example");
      await page.getByRole("button", { name: "Invitér" }).click();
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();

      await page.goto("/admin/modtagere");
      clinic.letProofGrowOld();
      const address = page.getByLabel("Mailadresse");
      await address.fill("faktura@klinik.example");
      await page.getByRole("button", { name: "Tilføj og send prøvemail" }).click();
      await page.getByRole("link", { name: "Bekræft", exact: true }).click();
      await page.getByLabel("Adgangskode").fill(PASSWORD);
      await page.getByRole("button", { name: "Bekræft" }).click();
      await page.getByRole("heading", { name: "Hvem får mails om bestillinger?" }).waitFor();
      assert.equal(await address.inputValue(), "faktura@klinik.example");
      await page.getByRole("button", { name: "Tilføj og send prøvemail" }).click();
      await page.getByText("Vi har sendt en mail til faktura@klinik.example.").waitFor();
    });
  });
});
