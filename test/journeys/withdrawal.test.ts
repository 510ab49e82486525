import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, PHONE } from "../kit/browser.ts";

for (const javaScriptEnabled of [true, false]) {
  browserTest(
    `a withdrawal is written, put right and confirmed by keyboard ${javaScriptEnabled ? "with" : "without"} script`,
    { site: () => startApp(), viewport: PHONE.viewport, javaScriptEnabled },
    async ({ page, site }) => {
      const number = await site.order();
      await page.goto("/");
      await page.getByRole("link", { name: "Fortryd aftalen her" }).press("Enter");
      await page.getByRole("heading", { level: 1, name: "Fortryd aftalen her" }).waitFor();
      await page.getByLabel("Navn").fill("Mathilde Krogh");
      await page.getByLabel("Bestillingsnummer").fill("1");
      await page.getByLabel("E-mail").fill("mathilde@post.example");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Er det rigtigt?" }).waitFor();
      if (javaScriptEnabled) await assertAccessible(page);
      await page.getByRole("button", { name: "Ret" }).press("Enter");
      await page.getByLabel("Bestillingsnummer").fill(number);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Bekræft fortrydelse" }).press("Enter");
      await page.getByText("Vi modtog det den").waitFor();
      await page.reload();
      await page.getByText("Vi modtog det den").waitFor();
      const order = await site.services.orders.find(number);
      const withdrawals = await site.services.withdrawals.ofOrder(order?.id ?? "");
      assert.equal(withdrawals.length, 1, "a page loaded anew withdraws nothing more");
    },
  );
}
