import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import { browserTest, delayRequests, expect, open } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";

const app = await startApp();
const test = browserTest.with({ site: app, as: EMAIL, expectedErrors: [/ERR_/, /409/] });

test("two editors on two fields of one draft both get their changes, also where one of them publishes it", async ({
  page: first,
}) => {
  await app.store("nyheder", {
    items: [{ id: "nyhed_1", title: "Morgenmad", content: "<p>Te</p>" }],
  });
  const second = await first.context().newPage();
  const press = async (page: Page, name: string) => {
    // The page beside the form is asked for by a POST too.
    const answered = page.waitForResponse(
      (told) => told.request().method() === "POST" && told.url().includes("/admin/nyheder"),
    );
    await page.getByRole("button", { name, exact: true }).click();
    await answered;
  };
  await open(first, "/admin/nyheder?rediger=nyhed_1");
  await first.getByLabel("Titel").fill("Fælles titel");
  await press(first, "Gem som kladde");
  await open(second, "/admin/nyheder?rediger=nyhed_1");
  await first.getByLabel("Knaptekst").fill("Fælles knap");
  await press(first, "Gem som kladde");

  await second.getByLabel("Titel").fill("Ny fælles titel");
  await press(second, "Gem som kladde");
  await expect(second.getByLabel("Knaptekst")).toHaveValue("Fælles knap");

  await first.getByLabel("Titel").fill("Ny fælles titel");
  await press(first, "Gem som kladde");

  await second.getByLabel("Titel").fill("Sidste titel");
  await press(second, "Gem som kladde");
  await first.getByLabel("Knaptekst").fill("Sidste knap");
  await press(first, "Udgiv nyhed");
  await first.getByText("Begges rettelser er gemt.").waitFor();
  const stored = await app.readContent("nyheder");
  const both = { title: "Sidste titel", buttonText: "Sidste knap" };
  assert.partialDeepStrictEqual(stored.items, [both]);
});

test("who types on while a new item's first draft is saved is not interrupted, and a reload opens the draft", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  const title = page.getByLabel("Titel");
  const saveDraft = page.getByRole("button", { name: "Gem som kladde" });
  await title.fill("Vi flytter");
  const letPass = await delayRequests(page, "**/admin/nyheder.data*");
  await saveDraft.click();
  await title.press("End");
  await page.keyboard.type(" til");
  letPass();
  await expect(page).toHaveURL(/ny&kladde=/);
  await page.keyboard.type(" maj");
  await expect(title).toHaveValue("Vi flytter til maj");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await saveDraft.click();
  await expect(page.getByText("Det, du har skrevet siden")).toHaveCount(0);
  await open(page, page.url());
  await expect(title).toHaveValue("Vi flytter til maj");
  const titles = (await app.services.drafts.list()).map((draft) => draft.title);
  assert.deepEqual(titles, ["Vi flytter til maj"]);
});

test("a failure while a draft is shared is said in the form, which stays", async ({ page }) => {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").fill("Vi flytter");
  await page.getByRole("button", { name: "Gem som kladde" }).click();
  await expect(page).toHaveURL(/ny&kladde=/);
  await page.getByLabel("Titel").fill("Vi flytter nu");
  await page.route("**/admin/kladde.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Flere valg" }).click();
  await page.getByRole("button", { name: "Del kladde" }).click();
  await page.getByRole("button", { name: "Opret link" }).click();
  await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Titel")).toHaveValue("Vi flytter nu");
});
