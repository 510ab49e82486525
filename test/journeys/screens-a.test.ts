import { describe, test } from "node:test";
import { expect, hydrated } from "../kit/browser.ts";
import { edit } from "./screens-b.ts";

describe("the screens of terapi, supervision, uddannelse and viden", () => {
  test("the sections of the therapy page are added, moved, written and removed", () =>
    edit(async (page) => {
      await page.goto("/admin/terapi?rediger=indhold");
      await hydrated(page);
      const sections = page.locator(".section-list > ol > li");
      const count = (await sections.count()) + 1;
      await page.getByRole("button", { name: "Tilføj afsnit" }).click();
      await sections
        .nth(count - 1)
        .locator("input:focus")
        .waitFor();
      await page.keyboard.type("Et nyt afsnit");
      const last = sections.last();
      await last.getByRole("textbox", { name: "Tekst" }).click();
      await page.keyboard.type("Med en tekst.");
      await page.getByRole("button", { name: `Flyt afsnit ${count} op` }).click();
      await page.getByText(`Afsnittet er nu nummer ${count - 1} af ${count}`).waitFor();
      await page.getByRole("button", { name: `Fjern afsnit ${count}` }).click();
      await page.getByRole("button", { name: "Gem indhold" }).click();
      await page.getByText("Terapisiden blev opdateret!").waitFor();
      await page.goto("/terapi");
      await page.getByRole("heading", { name: "Et nyt afsnit" }).waitFor();
      await page.getByText("Med en tekst.").waitFor();
      await expect(page.getByRole("heading", { name: "Det, vi lover dig" })).toHaveCount(0);
    }));
});
