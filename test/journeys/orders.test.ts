import assert from "node:assert/strict";
import { createFormId } from "../../app/formats/form-id.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { tabTo } from "../kit/keyboard.ts";
import { storeOrder } from "../kit/post-office.ts";
import { openSite } from "../kit/site.ts";

const test = browserTest.with({ site: () => openSite(), as: EMAIL });

test("by keyboard orders are chosen, marked, taken back and printed", async ({ page, site }) => {
  const first = await site.order();
  const second = await site.order({ navn: "Bøgelundskolen" });
  await open(page, "/admin/bestillinger");
  await page.locator(".orders__customer").first().click();
  await expect(page.getByRole("heading", { name: `Bestilling ${second}` })).toBeFocused();
  await open(page, "/admin/bestillinger");
  for (const number of [first, second]) {
    await tabTo(page, page.getByLabel(`Vælg bestilling ${number}`));
    await page.keyboard.press("Space");
  }
  await page.getByText("2 valgt").waitFor();
  await assertAccessible(page, "main");
  await tabTo(page, page.getByRole("button", { name: "Behandlet", exact: true }));
  await page.keyboard.press("Enter");
  await page.getByText("2 bestillinger er markeret som behandlet.").waitFor();
  await page.getByText("2 valgt").waitFor({ state: "detached" });
  await tabTo(page, page.getByRole("button", { name: "Fortryd" }));
  await page.keyboard.press("Enter");
  await page.getByText("2 bestillinger er sat tilbage til ubehandlet.").waitFor();

  await page.getByRole("checkbox", { name: "Vælg alle" }).check();
  await page.getByRole("button", { name: "Følgesedler" }).press("Enter");
  await page.getByRole("heading", { name: "Følgesedler til 2 bestillinger" }).waitFor();
  await assertAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Bøgelundskolen")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Se hjemmesiden/ })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole("link", { name: "Tilbage til bestillinger" }).press("Enter");
  await page.getByText("2 valgt").waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText("2 valgt").waitFor();
});

test("orders are handled with a press each, and the last is undone", async ({ page, site }) => {
  for (let number = 1; number <= 4; number += 1) await storeOrder(site.services);
  const unhandled = async () => (await site.services.orders.count()).unhandled;
  await open(page, "/admin/bestillinger?vis=ubehandlede");
  await page.getByText("Nr. 1004").click();
  for (const number of [1004, 1003, 1002, 1001]) {
    await expect(page.getByRole("heading", { name: `Bestilling ${number}` })).toBeFocused();
    if (number > 1002) await page.keyboard.press("Enter");
    else await page.getByRole("button", { name: /^Markér som behandlet/ }).click();
    await expect(page.getByText(`Bestilling ${number} er markeret som behandlet.`)).toBeVisible();
  }
  assert.equal(await unhandled(), 0);
  await page.getByRole("button", { name: "Fortryd" }).click();
  await expect(page.getByText("1 bestilling er sat tilbage til ubehandlet.")).toBeVisible();
  assert.equal(await unhandled(), 1);
});

test("↑ and ↓ open the neighbour, but in a note, which saves itself", async ({ page, site }) => {
  for (let number = 1; number <= 3; number += 1) await storeOrder(site.services);
  await open(page, "/admin/bestillinger?bestilling=1002");
  const heading = (number: number) => page.getByRole("heading", { name: `Bestilling ${number}` });
  const note = page.getByLabel("Note til bestilling");
  const stored = async () => (await site.services.orders.find("1002"))?.note;
  await page.keyboard.press("ArrowDown");
  await expect(heading(1001)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(heading(1002)).toBeFocused();
  await note.press("ArrowUp");
  await note.press("Enter");
  await expect(heading(1002)).toBeVisible();
  assert.equal((await site.services.orders.count()).unhandled, 3);

  await note.fill("Faktura 2");
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible();
  assert.equal(await stored(), "Faktura 2");
  await note.pressSequentially("04");
  await page.getByRole("button", { name: /^Markér som behandlet.*bestilling/ }).click();
  await expect.poll(stored).toBe("Faktura 204");
});

test("slips are printed at once, the address in an envelope's window", async ({ page, site }) => {
  await site.order();
  await page.addInitScript(() => {
    window.print = () => document.documentElement.classList.add("printed");
  });
  await open(page, "/admin/bestillinger?seddel=1001");
  await expect(page.locator("html.printed")).toBeVisible();
  // As wide as A4 between its margins of 18 mm.
  await page.setViewportSize({ width: 658, height: 900 });
  await page.emulateMedia({ media: "print" });
  const [left = 0, top = 0] = await page.locator(".order-sheet__to").evaluate((address) => {
    const { x, y } = address.getBoundingClientRect();
    return [x, y].map((px) => 18 + (px / 96) * 25.4);
  });
  assert.ok(Math.abs(left - 20) < 1 && top > 49 && top < 56, `${left} mm, ${top} mm`);
});

test("an order by telephone has town and sum while it is keyed in", async ({ page, site }) => {
  await open(page, "/admin/bestillinger");
  await page.getByRole("link", { name: "Ny bestilling" }).click();
  await assertAccessible(page, "main");
  const written = { Navn: "Mathilde Krogh", Telefon: "20987654", Adresse: "Ærøvej 3" };
  for (const [name, text] of Object.entries({ ...written, Postnummer: "2100", Samtalekort: "2" }))
    await page.getByLabel(name).first().fill(text);
  await expect(page.getByLabel("By", { exact: true })).toHaveValue("København Ø");
  await expect(page.getByText("757 kr.")).toBeVisible();
  await page.getByRole("button", { name: "Gem bestilling" }).click();
  await expect(page.getByRole("heading", { name: /^Bestilling \d+$/ })).toBeFocused();
  assert.equal((await site.services.orders.list())[0]?.takenBy, EMAIL);
});

test("'Vælg alle' says what is chosen, on each page anew", async ({ page, site }) => {
  for (let number = 1; number <= 21; number += 1) await storeOrder(site.services);
  await open(page, "/admin/bestillinger");
  const all = page.getByRole("checkbox", { name: "Vælg alle" });
  await all.check();
  await page.getByLabel("Vælg bestilling 1021").uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(page.getByText("20 valgt")).toBeVisible();
  await page.getByRole("link", { name: "Næste side" }).click();
  await expect(page.getByText("Nr. 1001")).toBeVisible();
  await expect(all).not.toBeChecked();
  await all.click();
  await expect(page.getByText("1 valgt")).toBeVisible();
  await page.getByRole("button", { name: "Fravælg alle" }).click();
  await expect(all).not.toBeChecked();
});

test("by keyboard a call and ticked withdrawals are handled", async ({ page, site }) => {
  const { callbacks, storeInTime, withdrawals } = site.services;
  await site.post("/ring-mig-op", { navn: "Rune Thygesen", telefon: "20987654" });
  for (const navn of ["Asta", "Bodil", "Carl", "Dagny"]) {
    const form = { navn, nummer: "bogen", email: "a@post.example", hvad: "" };
    await storeInTime((trx) => withdrawals.store(trx, createFormId(), form));
  }
  await open(page, "/admin");
  const done = page.getByRole("button", { name: /^Ringet op.+Rune Thygesen/ });
  await tabTo(page, done);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Fortryd.+Rune Thygesen/ })).toBeFocused();
  assert.equal(await callbacks.countWaiting(), 0);
  await page.keyboard.press("Enter");
  await done.waitFor();
  assert.equal(await callbacks.countWaiting(), 1);

  await open(page, "/admin/bestillinger");
  await page.getByRole("link", { name: "Fortrudt 4 venter" }).press("Enter");
  await page.getByText("Fortrydelser uden bestilling").waitFor();
  await assertAccessible(page);
  await page.getByLabel("Vælg alle på siden").press("Space");
  for (const navn of ["Asta", "Carl"])
    await page.getByLabel(`Vælg fortrydelse fra ${navn}`).press("Space");
  await page.getByRole("button", { name: "De valgte er behandlet" }).press("Enter");
  await page.getByText("2 fortrydelser er markeret som behandlet.").waitFor();
  await expect(page.getByLabel("Vælg alle på siden")).not.toBeChecked();
  const { open: left } = await withdrawals.listOpen(1);
  assert.deepEqual(
    left.map(({ form }) => form.navn),
    ["Asta", "Carl"],
  );
});
