import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { storeOrder } from "../kit/post-office.ts";

const test = browserTest.with({ site: () => startApp(), as: EMAIL });

test("an order is erased after a question, and 'Behold' keeps it", async ({ page, site }) => {
  const kept = await site.order({ navn: "Bøgelundskolen" });
  const gone = await site.order();
  await open(page, `/admin/bestillinger?bestilling=${gone}`);
  const ask = (number: string) =>
    page.getByRole("button", { name: `Slet bestilling ${number}` }).click();
  const question = page.getByRole("alertdialog");
  await ask(gone);
  await expect(question).toContainText("Er du sikker på, at du vil slette denne bestilling?");
  await assertAccessible(page, "dialog");
  await question.getByRole("button", { name: "Behold" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(`Nr. ${gone}`)).toBeVisible();

  await ask(gone);
  await question.getByRole("button", { name: "Slet" }).click();
  await expect(page.getByText("Bestillingen er slettet.")).toBeVisible();
  await expect(page.getByText(`Nr. ${gone}`)).toHaveCount(0);
  await expect(page.getByText(`Nr. ${kept}`)).toBeVisible();

  await ask(kept);
  await question.getByRole("button", { name: "Slet" }).click();
  await expect(page.getByText("Her kommer bestillingerne, når der er nogen")).toBeVisible();
  assert.deepEqual(await site.services.orders.list(), []);
});

test("a note is saved by itself, after a pause and on leaving it", async ({ page, site }) => {
  const number = await site.order();
  await open(page, `/admin/bestillinger?bestilling=${number}`);
  const note = page.getByLabel("Note til bestilling");
  const stored = async () => (await site.services.orders.find(number))?.note;
  await note.pressSequentially("Faktura 2");
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible();
  assert.equal(await stored(), "Faktura 2");
  await note.pressSequentially("04");
  await page.getByRole("button", { name: /^Markér som behandlet.*bestilling/ }).click();
  await expect.poll(stored).toBe("Faktura 204");
  await expect(note).toHaveValue("Faktura 204");
});

test("ten orders are handled one by one in eleven presses, by keys or by mouse, and the last is undone", async ({
  page,
  site,
}) => {
  for (let number = 1; number <= 10; number += 1) await storeOrder(site.services);
  const unhandled = async () => (await site.services.orders.count()).unhandled;
  for (const way of ["keys", "mouse"]) {
    await open(page, "/admin/bestillinger?vis=ubehandlede");
    let presses = 1;
    await page.getByText("Nr. 1010").click();
    for (let number = 1010; number > 1000; number -= 1) {
      await expect(page.getByRole("heading", { name: `Bestilling ${number}` })).toBeFocused();
      presses += 1;
      if (way === "keys") await page.keyboard.press("Enter");
      else await page.getByRole("button", { name: /^Markér som behandlet/ }).click();
      await expect(page.getByText(`Bestilling ${number} er markeret som behandlet.`)).toBeVisible();
    }
    assert.equal(await unhandled(), 0);
    assert.ok(presses <= 11, `${presses} presses`);
    await page.getByRole("button", { name: "Fortryd" }).click();
    await expect(page.getByText("1 bestilling er sat tilbage til ubehandlet.")).toBeVisible();
    assert.equal(await unhandled(), 1);
    const numbers = Array.from({ length: 10 }, (_, at) => 1001 + at);
    await site.services.orders.markAll(numbers, false);
  }
});

test("↑ and ↓ open the neighbour, and a field keeps its keys", async ({ page, site }) => {
  for (let number = 1; number <= 3; number += 1) await storeOrder(site.services);
  await open(page, "/admin/bestillinger?bestilling=1002");
  const heading = (number: number) => page.getByRole("heading", { name: `Bestilling ${number}` });
  await page.keyboard.press("ArrowDown");
  await expect(heading(1001)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(heading(1002)).toBeFocused();
  await page.getByLabel("Note til bestilling").press("ArrowUp");
  await page.getByLabel("Note til bestilling").press("Enter");
  await expect(heading(1002)).toBeVisible();
  assert.equal((await site.services.orders.count()).unhandled, 3);
});

test("slips are printed at once, with the address in an envelope's window", async ({
  page,
  site,
}) => {
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

test("an order by telephone is keyed in with twelve presses", async ({ page, site }) => {
  await open(page, "/admin/bestillinger");
  let presses = 0;
  const press = async (name: string) => {
    presses += 1;
    await page.getByRole("link", { name }).or(page.getByRole("button", { name })).click();
  };
  const write = async (name: string, text: string) => {
    presses += 1;
    await page.getByLabel(name, { exact: false }).first().fill(text);
  };
  await press("Ny bestilling");
  await assertAccessible(page, "main");
  const written = { Navn: "Mathilde Krogh", Telefon: "20987654", Adresse: "Ærøvej 3" };
  for (const [name, text] of Object.entries(written)) await write(name, text);
  await write("Postnummer", "2100");
  await expect(page.getByLabel("By", { exact: true })).toHaveValue("København Ø");
  await write("Samtalekort", "2");
  await expect(page.getByText("757 kr.")).toBeVisible();
  await press("Gem bestilling");
  await expect(page.getByRole("heading", { name: /^Bestilling \d+$/ })).toBeFocused();
  await expect(page.getByText("Taget imod på telefon af")).toBeVisible();
  assert.ok(presses <= 12, `${presses} presses`);
  assert.equal((await site.services.orders.list())[0]?.takenBy, EMAIL);
});

test("'Vælg alle' says what is chosen, on each page anew", async ({ page, site }) => {
  for (let number = 1; number <= 21; number += 1) await storeOrder(site.services);
  await open(page, "/admin/bestillinger");
  const all = page.getByRole("checkbox", { name: "Vælg alle" });
  await all.check();
  await expect(page.getByText("20 valgt")).toBeVisible();
  await expect(all).toBeChecked();
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
  await expect(page.getByText("1 valgt")).toHaveCount(0);
  await expect(all).not.toBeChecked();
});
