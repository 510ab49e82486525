import { tryDraft } from "../journeys/drafts.ts";
import { startApp } from "../kit/app.ts";
import { createAdminTest, expect, open } from "../kit/browser.ts";

await tryDraft(1440);

const test = createAdminTest(await startApp(), { expectedErrors: [/ERR_/] });

test("what fails while a draft is shared is told in the form, which stays", async (page) => {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").fill("Vi flytter");
  await page.getByRole("button", { name: "Gem som kladde" }).click();
  await expect(page).toHaveURL(/ny&kladde=/);
  await page.getByLabel("Titel").fill("Vi flytter nu");
  await page.route("**/admin/kladde.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Del kladde" }).click();
  await page.getByRole("button", { name: "Lav et link" }).click();
  await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Titel")).toHaveValue("Vi flytter nu");
});
