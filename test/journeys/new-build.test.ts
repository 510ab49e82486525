import assert from "node:assert/strict";
import { expect } from "../kit/browser.ts";
import {
  answerOfAnotherBuild,
  answerOfAProxy,
  contactLink,
  countDocuments,
  isSameDocument,
  readFrontPage,
  test,
} from "./new-build.ts";

for (const [name, answer] of Object.entries({ answerOfAnotherBuild, answerOfAProxy })) {
  test(`but an ${name}: the page that was asked for is loaded anew, once`, async ({ page }) => {
    const documents = countDocuments(page);
    await readFrontPage(page, answer);
    await contactLink(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt os" })).toBeVisible();
    await expect(page).toHaveURL("/kontakt");
    assert.equal(await isSameDocument(page), false);
    assert.equal(documents(), 2);
  });
}

test("a sign-in page whose script is gone is not loaded again over a typed address", async ({
  page,
}) => {
  const documents = countDocuments(page);
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await written;
    await route.fulfill({ status: 404, body: "" });
  });
  await page.goto("/admin/login", { waitUntil: "commit" });
  const field = page.getByLabel("E-mail");
  await field.fill("mathilde@post.example");
  const looked = page.waitForResponse((answer) => answer.request().method() === "HEAD");
  write();
  await looked;
  // The page has its own answer before the one to this.
  await page.evaluate(async () => void (await fetch("", { method: "HEAD", cache: "no-store" })));
  await expect(field).toHaveValue("mathilde@post.example");
  assert.equal(documents(), 1);
});
