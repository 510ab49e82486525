import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { press } from "../keyboard.ts";
import { until } from "../until.ts";

describe("a draft, by keyboard alone", () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`is kept, planned, shared, and published at ${viewport.width} px`, async () => {
      const app = await startApp();
      const editor = await app.signIn();
      const { cookie } = editor;
      const options = { baseURL: app.origin, viewport, extraHTTPHeaders: { cookie } };
      await visit(options, async (page) => {
        await page.goto("/admin/nyheder?ny");
        await hydrated(page);
        await page.getByLabel("Titel").focus();
        await page.keyboard.type("Vi flytter");
        await press(page, "button", "Gem som kladde");
        await page.getByText("Gemt som kladde").first().waitFor();
        await page.waitForURL(/ny&kladde=/);
        await findNothing(page);

        await press(page, "button", "Udgiv senere");
        await page.getByRole("dialog").getByLabel("Dato").fill("2031-12-01");
        await page.getByText(/mandag den 1\.\sdecember 2031 kl\.\s08\.00/).waitFor();
        await findNothing(page);
        await page.getByRole("dialog").getByLabel("Klokken").press("Enter");
        await page
          .getByText(/Udgives 1\.\sdecember 2031 kl\.\s8(?!\d|\.\d)/)
          .first()
          .waitFor();

        await press(page, "button", "Del eksempel");
        await press(page, "button", "Lav et link");
        const link = await page.getByLabel("Link", { exact: true }).inputValue();
        await findNothing(page);
        await page.keyboard.press("Escape");
        const visitor = await page.request.get(link, { headers: { cookie: "" } });
        assert.match(await visitor.text(), /Vi flytter/);

        await press(page, "button", "Del eksempel");
        await page.getByText("Der er et link i forvejen").waitFor();
        await page.getByRole("button", { name: "Lav et nyt link" }).waitFor();
        await press(page, "button", "Stop delingen");
        await page.getByText("Linket virker ikke mere.").waitFor();
        await page.getByRole("button", { name: "Lav et link" }).waitFor();
        await page.keyboard.press("Escape");

        await page.reload();
        await hydrated(page);
        assert.equal(await page.getByLabel("Titel").inputValue(), "Vi flytter");
        await press(page, "link", "Annuller");
        await page.getByText("Ikke på hjemmesiden").waitFor();
        await findNothing(page);
        await press(page, "link", "Vi flytter");
        await hydrated(page);
        await page.getByLabel("Titel").focus();
        await page.keyboard.press("End");
        await page.keyboard.type(" nu");
        // Ctrl+S and Enter keep what waits as it is; only its button publishes it.
        for (const [key, title] of [
          ["Control+s", "Vi flytter nu"],
          ["Enter", "Vi flytter nu."],
        ] as const) {
          await page.keyboard.press(key);
          await until(`${key} keeps the draft`, async () => {
            const [draft] = await app.services.drafts.list();
            return draft?.title === title && draft.publishAt !== undefined;
          });
          await page.getByText("Du har ændringer").waitFor({ state: "hidden" });
          assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter nu/);
          if (key === "Control+s") await page.keyboard.type(".");
        }
        await press(page, "button", "Udgiv nyhed");
        await page.getByText("Nyhed blev oprettet!").waitFor();
        assert.match(await app.page("/nyheder"), /Vi flytter nu\./);
        assert.equal(await page.getByText("Ikke på hjemmesiden").count(), 0);

        await press(page, "button", "Skjul Vi flytter nu.");
        await page.getByText("Skjult. Ingen andre").waitFor();
        assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter nu/);
        await press(page, "button", "Fortryd");
        await page.getByText("Fortrudt:").waitFor();
        assert.match(await app.page("/nyheder"), /Vi flytter nu\./);
        assert.equal(await page.getByText("Ikke på hjemmesiden").count(), 0);

        const item = /<article id="(nyhed_\d+)"[\s\S]*?Vi flytter nu/.exec(
          await app.page("/nyheder"),
        );
        const values = { title: "Vi flytter alligevel ikke" };
        const written = { intent: "replace", as: "draft", id: item?.[1], values };
        await editor.save("/admin/nyheder", written);
        await page.reload();
        await hydrated(page);
        await press(page, "button", "Slet Vi flytter nu.");
        await page.getByText("Der er også en kladde, som ikke er udgivet.").waitFor();
        await findNothing(page);
        await press(page, "button", "Slet");
        await page.getByText("Ikke på hjemmesiden").waitFor();
        await page.getByRole("link", { name: "Vi flytter alligevel ikke" }).waitFor();
      });
    });
  }
});

test("what fails while a draft is shared is told in the form, which stays", async () => {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const options = { baseURL: app.origin, extraHTTPHeaders: { cookie }, expectedErrors: [/ERR_/] };
  await visit(options, async (page) => {
    await page.goto("/admin/nyheder?ny");
    await hydrated(page);
    await page.getByLabel("Titel").fill("Vi flytter");
    await page.getByRole("button", { name: "Gem som kladde" }).click();
    await page.waitForURL(/ny&kladde=/);
    await page.getByLabel("Titel").fill("Vi flytter nu");
    await page.route("**/admin/kladde.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Del eksempel" }).click();
    await page.getByRole("button", { name: "Lav et link" }).click();
    await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByLabel("Titel").inputValue(), "Vi flytter nu");
  });
});
