import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { visibleText } from "../kit/app.ts";
import { addBullets, app, edit, photo, pictureOn, REFUSED, remove } from "./screens-b.ts";

describe("psychologists, shop, news, prices and contact in the editor's browser", () => {
  test("a psychologist is created with a photo, is on the site at once, is edited and deleted", () =>
    edit(async (page) => {
      await page.goto("/admin/om");
      await page.getByRole("link", { name: "Opret ny psykolog" }).click();
      const save = page.getByRole("button", { name: "Gem psykolog" });
      await page.getByText("Opret psykolog").waitFor();
      assert.equal(await save.isDisabled(), true, "there is no name yet");
      await page.getByLabel("Navn", { exact: true }).fill("Søren Ærø");
      await page.getByText("Sidens adresse bliver /om/soren-aero").waitFor();
      await page.getByRole("tab", { name: "English" }).click();
      await page.getByLabel("Titler på engelsk").fill("Licensed psychologist");
      await page.getByRole("tab", { name: "Dansk" }).click();
      await page.getByLabel("Vælg fil til Portræt").setInputFiles(photo);
      await addBullets(page, "Punkter", ["Leg", "Søvn", "Skole"]);
      await page.getByLabel("Punkter, nyt punkt", { exact: true }).fill("Ikke tilføjet endnu");
      await page.getByRole("textbox", { name: "Lang beskrivelse" }).fill("Jeg lytter.");
      await save.click();
      await page.getByText("Psykolog blev oprettet!").waitFor();
      const text = visibleText(await app.page("/om/soren-aero"));
      assert.match(text, /Jeg lytter\./);
      assert.match(text, /Leg Søvn Skole Ikke tilføjet endnu/);
      await pictureOn("/om/soren-aero", "om/");

      await page.getByRole("link", { name: "Rediger Søren Ærø" }).click();
      await page.getByLabel("Titler", { exact: true }).fill("Cand.psych.");
      await page.getByLabel("Punkter, punkt 1", { exact: true }).fill("Legeterapi");
      await page.getByRole("button", { name: "Fjern Søvn" }).click();
      await save.click();
      await page.getByText("Psykolog blev opdateret!").waitFor();
      const edited = visibleText(await app.page("/om/soren-aero"));
      assert.match(edited, /Cand\.psych\./);
      assert.match(edited, /Legeterapi Skole/);

      await remove(page, "Søren Ærø", "Er du sikker på, at du vil slette denne psykolog?");
      await page.getByText("Psykolog blev slettet!").waitFor();
      assert.equal((await app.get("/om/soren-aero")).status, 404);
    }));

  test("a product is created with a picture, its price is read aloud while typed, edited, deleted", () =>
    edit(async (page) => {
      await page.goto("/admin/shop?ny");
      const price = page.getByLabel("Pris", { exact: true });
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Udfyld venligst alle påkrævede felter").first().waitFor();

      await price.fill("fra 299 kr. (5 stk.)");
      await page.getByText("Der er flere tal i teksten: produktet kan ikke lægges i").waitFor();
      await price.fill("299 kr. pr. sæt");
      await page.getByText("I kurven koster den 299 kr.").waitFor();
      await page.getByText("Der står mere end en pris.").waitFor();
      await price.fill("Ring og hør");
      await page.getByText("produktet kan ikke lægges i kurven").waitFor();
      await price.fill("299 kr.");
      await page.getByText("I kurven koster den 299 kr.").waitFor();
      assert.equal(await page.getByText("produktet kan ikke lægges i kurven").count(), 0);

      await page.getByLabel("Navn", { exact: true }).fill("Årets spil");
      await page.getByLabel("Kort beskrivelse").fill("Et spil for fire.");
      await page.getByText("17 tegn.").waitFor();
      await page.getByLabel("Vælg fil til Billede", { exact: true }).setInputFiles(photo);
      await addBullets(page, "Fakta", ["Alder: Fra 6 år"]);
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Produktet er blevet gemt").waitFor();
      const text = visibleText(await app.page("/shop/arets-spil"));
      assert.match(text, /299 kr\./);
      assert.match(text, /Alder Fra 6.år/);
      assert.match(await pictureOn("/shop/arets-spil", "shop/"), /shop\/products\/arets-spil-\d+/);

      await page.getByRole("link", { name: "Rediger Årets spil" }).click();
      await price.fill("249 kr.");
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Produktet er blevet gemt").waitFor();
      assert.match(visibleText(await app.page("/shop/arets-spil")), /249 kr\./);

      await remove(page, "Årets spil", "Er du sikker på, at du vil slette dette produkt?");
      await page.getByText("Produktet er blevet slettet").waitFor();
      assert.equal((await app.get("/shop/arets-spil")).status, 404);
    }, REFUSED));
});
