import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

/** Between them they have every kind of field. */
const FORMS = [
  "/admin/forside?rediger=velkomst",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/terapi?rediger=indhold",
  "/admin/uddannelse?ny",
  "/admin/praktisk-priser",
  "/admin/shop?rediger=samtalekort",
  "/admin/viden?ny",
  "/admin/viden?rediger=indhold",
  "/admin/klinikken",
];

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

describe("what is changed before script has come", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let cookies: { name: string; value: string; url: string }[] = [];
  before(async () => {
    app = await startApp();
    const { cookie } = await app.signIn();
    cookies = cookie.split("; ").map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      return { name, value: rest.join("="), url: app.origin };
    });
  });

  /** Opens a page as the editor, changes it, and only then lets its script take over. */
  async function early(
    path: string,
    change: (page: Page) => Promise<void>,
    afterwards: (page: Page) => Promise<void>,
  ) {
    const viewport = { width: 1440, height: 900 };
    await visit({ baseURL: app.origin, viewport, reducedMotion: "reduce" }, async (page) => {
      await page.context().addCookies(cookies);
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await change(page);
      arrive();
      await hydrated(page);
      await afterwards(page);
    });
  }

  async function stored(name: string): Promise<Record<string, unknown>> {
    const document = await app.services.documents.read("content", name);
    return Object(document?.data);
  }

  for (const path of FORMS) {
    test(`stands in every field of ${path} afterwards, also when more is typed`, async () => {
      let controls: Locator[] = [];
      let changed: unknown[] = [];
      const states = () => Promise.all(controls.map(stateOf));
      await early(
        path,
        async (page) => {
          await page.locator("form[data-by-script] [type=submit]").waitFor();
          controls = await controlsOf(page);
          assert.ok(controls.length > 0);
          for (const control of controls) await changeByHand(control);
          changed = await states();
        },
        async (page) => {
          await eventually(states, changed);
          await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
          // The last in which one can type.
          const tags = await Promise.all(
            controls.map((control) => control.evaluate(({ tagName }) => tagName)),
          );
          const last = tags.findLastIndex((tag) => tag !== "SELECT");
          await controls[last]?.press("End");
          await controls[last]?.press("!");
          await eventually(states, changed.with(last, `${changed[last]}!`));
        },
      );
    });
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
        const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person can change; the last of them is a text in each form. */
function controlsOf(page: Page): Promise<Locator[]> {
  return page
    .locator("form[data-by-script] :is(input, select, textarea)")
    .filter({ visible: true })
    .all();
}

/** One letter more, the other choice, a tick more or less. */
async function changeByHand(control: Locator) {
  const type = await control.evaluate((element: Control) => element.type);
  if (type === "checkbox") await control.click();
  else if (type === "select-one") await control.selectOption({ index: 1 });
  else await control.fill(`æ${await control.inputValue()}`);
}

function stateOf(control: Locator): Promise<unknown> {
  return control.evaluate((element: Control) =>
    element.type === "checkbox" && "checked" in element ? element.checked : element.value,
  );
}
