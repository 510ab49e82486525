import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "../eventually.ts";
import { startEarly, tryForms } from "./early-forms.ts";

const ARTICLE = {
  id: "artikel-1794299116402",
  title: "Søvn",
  description: "Kort om søvn.",
  tags: ["bog", "lydbog"],
  link: "/viden/sovn",
  isExternalLink: false,
  content: "<p>Sov godt.</p>",
};
const ARTICLE_FORM = `/admin/viden?rediger=${ARTICLE.id}`;

const { app, early } = await startEarly();

describe("what is changed before script has come", () => {
  tryForms(early, false);

  async function stored(name: string): Promise<Record<string, unknown>> {
    const document = await app.services.documents.read("content", name);
    return Object(document?.data);
  }

  test("is saved: a text area, a choice, and tags, of which an unknown one stays", async () => {
    await app.store("viden", { artikler: [ARTICLE] });
    const description = "Kort om søvn\n\nog om at drømme.";
    await early(
      ARTICLE_FORM,
      async (page) => {
        await page.getByLabel("Beskrivelse", { exact: true }).fill(description);
        await page.getByRole("checkbox", { name: "Bog" }).uncheck();
        await page.getByRole("checkbox", { name: "Artikel" }).check();
        await page.getByRole("checkbox", { name: "Podcast" }).check();
        await page.getByLabel("Hvor kan artiklen læses?").selectOption("on");
        await page.getByLabel("Link", { exact: true }).fill("https://example.org/soevn");
      },
      async (page) => {
        await page.getByRole("button", { name: "Gem artikel" }).click();
        await page.getByText("Artikel er opdateret!").waitFor();
      },
    );
    const { artikler } = await stored("viden");
    assert.ok(Array.isArray(artikler));
    assert.partialDeepStrictEqual(artikler[0], {
      title: "Søvn",
      description,
      tags: ["lydbog", "artikel", "podcast"],
      isExternalLink: true,
      link: "https://example.org/soevn",
      content: ARTICLE.content,
    });
  });

  test("is saved when only a line break was added", async () => {
    await app.store("viden", { artikler: [{ ...ARTICLE, description: "Søvn. Drømme." }] });
    await early(
      ARTICLE_FORM,
      (page) => page.getByLabel("Beskrivelse", { exact: true }).fill("Søvn.\nDrømme."),
      async (page) => {
        await page.getByRole("button", { name: "Gem artikel" }).click();
        await page.getByText("Artikel er opdateret!").waitFor();
      },
    );
    const { artikler } = await stored("viden");
    assert.ok(Array.isArray(artikler));
    assert.equal(artikler[0].description, "Søvn.\nDrømme.");
  });

  test("has its consequences: the link of an article follows its title", async () => {
    await early(
      "/admin/viden?ny",
      async (page) => {
        await page.getByLabel("Titel").fill("Børn & skærme");
        await page.getByLabel("Beskrivelse", { exact: true }).fill("Kort.");
      },
      async (page) => {
        const link = page.getByLabel("Link", { exact: true });
        await eventually(() => link.inputValue(), "/viden/born-skaerme");
      },
    );
    await app.store("viden", {
      artikler: [{ ...ARTICLE, isExternalLink: true, link: "https://example.org" }],
    });
    await early(
      ARTICLE_FORM,
      async (page) => {
        await page.getByLabel("Titel").fill("Søvn og drømme");
        await page.getByLabel("Hvor kan artiklen læses?").selectOption("");
      },
      async (page) => {
        const link = page.getByLabel("Link", { exact: true });
        await eventually(() => link.inputValue(), "/viden/sovn-og-dromme");
      },
    );
  });

  test("is saved: the names of all the tags", async () => {
    await early(
      "/admin/viden?rediger=indhold",
      async (page) => {
        await page.getByLabel("Navn på »bog«").fill("Bøger");
        await page.getByLabel("Navn på »artikel«").fill("Artikler");
        await page.getByLabel("Navn på »podcast«").fill("Lyd");
      },
      async (page) => {
        await page.getByRole("button", { name: "Gem indhold" }).click();
        await page.getByText("Hovedindhold er opdateret!").waitFor();
      },
    );
    const { tags } = await stored("viden");
    assert.ok(Array.isArray(tags));
    assert.deepEqual(
      tags.map(({ name }) => name),
      ["Bøger", "Artikler", "Lyd"],
    );
  });

  test("is saved: bullets written anew, one added with the button, and one that is still being typed", async () => {
    await app.store("produkter", {
      items: [
        {
          id: "samtalekort",
          navn: "Samtalekort",
          pris: "99 kr.",
          kort_beskrivelse: "Til samtaler.",
          beskrivelse: ["Et", "To", "Tre"],
          features: ["Alder: Fra 6 år"],
        },
      ],
    });
    await early(
      "/admin/shop?rediger=samtalekort",
      async (page) => {
        const bullet = (name: string) => page.getByLabel(name, { exact: true });
        await bullet("Kort fortalt, punkt 1").fill("Første");
        await bullet("Kort fortalt, punkt 3").fill("Tredje");
        await bullet("Kort fortalt, nyt punkt").fill("Fjerde");
        await page.getByRole("button", { name: "Tilføj til Kort fortalt" }).click();
        await bullet("Fakta, nyt punkt").fill("Mål: 9 × 13 cm");
      },
      async (page) => {
        await page.getByLabel("Kort fortalt, punkt 4", { exact: true }).waitFor();
        await page.getByRole("button", { name: "Gem produkt" }).click();
        await page.getByText("Produktet er blevet gemt").waitFor();
      },
    );
    const { items } = await stored("produkter");
    assert.ok(Array.isArray(items));
    assert.deepEqual(items[0].beskrivelse, ["Første", "To", "Tredje", "Fjerde"]);
    assert.deepEqual(items[0].features, ["Alder: Fra 6 år", "Mål: 9 × 13 cm"]);
  });

  test("is saved: the headings of several sections, whose texts stay", async () => {
    const content = "<p>Vi tales ved.</p>";
    const titles = ["Før", "Under", "Efter"];
    await app.store("terapi", { sections: titles.map((title) => ({ title, content })) });
    await early(
      "/admin/terapi?rediger=indhold",
      async (page) => {
        await page.getByRole("textbox", { name: "Overskrift" }).first().fill("Før første gang");
        await page.getByRole("textbox", { name: "Overskrift" }).last().fill("Efter sidste gang");
      },
      async (page) => {
        const saved = page.waitForResponse(
          (answer) => answer.request().method() === "POST" && /terapi\.data/.test(answer.url()),
        );
        await page.getByRole("button", { name: "Gem indhold" }).click();
        assert.equal((await saved).status(), 200);
      },
    );
    const { sections } = await stored("terapi");
    assert.deepEqual(sections, [
      { title: "Før første gang", content },
      { title: "Under", content },
      { title: "Efter sidste gang", content },
    ]);
  });

  test("is not counted as a change where nobody has typed: what the browser makes of a stored text", async () => {
    await app.store("klinik", { navn: "Samspil", email: " klinik@samspil.example " });
    await early(
      "/admin/klinikken",
      (page) => page.getByLabel("E-mail").waitFor(),
      async (page) => {
        assert.equal(await page.getByLabel("E-mail").inputValue(), "klinik@samspil.example");
        assert.equal(await page.getByText("Du har ændringer, der ikke er gemt").count(), 0);
      },
    );
  });

  for (const { path, label } of [
    { path: "/admin/bestillinger", label: "Søg i nummer, navn, e-mail og tekst" },
    { path: "/admin/konto", label: "Kollegaens e-mail" },
  ]) {
    test(`stands in »${label}«, which is sent as an ordinary form`, async () => {
      await early(
        path,
        (page) => page.getByLabel(label).fill("mathilde@post.example"),
        async (page) => {
          assert.equal(await page.getByLabel(label).inputValue(), "mathilde@post.example");
        },
      );
    });
  }

  test("is what goes in the cart: the number of a product, and the button pressed at once", async () => {
    await early(
      "/shop/samtalekort",
      async (page) => {
        await page.getByLabel("Antal").fill("3");
        await page.getByRole("button", { name: "Læg i kurv" }).first().click();
      },
      async (page) => {
        await page.getByRole("dialog").getByText("3 × Samtalekort").waitFor();
        await page.getByRole("button", { name: "Én mere" }).click();
        await eventually(() => page.getByLabel("Antal").inputValue(), "4");
      },
    );
  });
});
