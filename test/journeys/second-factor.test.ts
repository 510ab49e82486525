import assert from "node:assert/strict";
import { hydrated } from "../kit/browser.ts";
import { DASHBOARD, signIn, signOut, test, turnOnSecondFactor } from "./accounts.ts";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(
    `two-step sign-in is turned on, used with the app and with a recovery code, and turned off, ${how} script`,
    { javaScriptEnabled },
    async (page, clinic) => {
      await page.goto("/admin/konto");
      await signIn(page);
      await page.getByRole("link", { name: "Slå totrinslogin til" }).click();
      if (javaScriptEnabled) await hydrated(page);
      const { phone, recoveryCodes } = await turnOnSecondFactor(page, clinic);
      await page.getByRole("status").getByText("Totrinslogin er slået til.").waitFor();
      assert.equal(recoveryCodes.length, 10);
      await page.getByRole("link", { name: "Jeg har gemt dem" }).click();
      await page.getByText("Du har 10 gendannelseskoder tilbage.").waitFor();

      await signOut(page);
      await page.goto("/admin/kontakt");
      await signIn(page);
      await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("Kode", { exact: true }).fill("12 34");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("alert").getByText("Koden er forkert").waitFor();
      await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("heading", { name: "Kontakt" }).waitFor();

      await signOut(page);
      await signIn(page);
      await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
      await page.getByLabel("Gendannelseskode").fill(recoveryCodes[0] ?? "");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("heading", DASHBOARD).waitFor();

      await page.goto("/admin/totrinslogin");
      await page.getByText("Du har 9 gendannelseskoder tilbage.").waitFor();
      const off = page.getByRole("region", { name: "Slå totrinslogin fra" });
      await off.locator("summary").click();
      await off.getByRole("button", { name: "Ja, slå totrinslogin fra" }).click();
      await page.getByRole("status").getByText("Totrinslogin er slået fra.").waitFor();
      await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
    },
  );
}
