import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { picture } from "../kit/form-values.ts";
import { openSite, visibleText } from "../kit/site.ts";

const MBT = { id: "mbt", title: "MBT" };
const OTHER_COURSE = { id: "andet", title: "Andet" };
const COAST = "/illustrations/hero-kyst.svg";
const MIDDLE = { x: 50, y: 50 };

type List = {
  /** What the question before a deletion is about. */
  asks: string;
  document: string;
  key: string;
  /** The field that has the item's name. */
  name?: string;
  /** Items inside courses are stored in the first of them. */
  isInCourse?: boolean;
  values: Record<string, unknown>;
  id: RegExp;
  /** The stored item, as far as it is not what was sent. */
  stored: object;
  shownAt: string;
  sentences: [created: string, updated: string, deleted: string];
  /** The sentences while the database is away: of a save, of a deletion, and of the form. */
  away?: [saved: string, deleted: string, form?: string];
  /** Each change that is refused, with its sentence; at an edit too where that is said. */
  refused: [change: object, sentence: string, isRefusedAtEdit?: true][];
};

const NO_LETTER = "Titlen skal have mindst ét bogstav eller tal.";
const BAD_LINK = "Linket skal begynde med / eller https://.";
const DELETED = "Se, hvad der er slettet";
const REQUIRED = "Udfyld venligst alle påkrævede felter";
const NO_ARTICLE = "Titel og beskrivelse er påkrævet.";
const area = {
  title: "Sorg og tab",
  description: "Når nogen mangler.",
  imageUrl: picture(COAST),
};

const LISTS: Record<string, List> = {
  "/admin/terapi": {
    asks: "dette terapiområde",
    document: "terapiOmrader",
    key: "omrader",
    values: area,
    id: /^sorg-og-tab$/,
    stored: { link: "/terapi/sorg-og-tab", imageUrl: COAST },
    shownAt: "/terapi/sorg-og-tab",
    sentences: [
      "Nyt terapiområde oprettet!",
      "Terapiområde opdateret!",
      "Terapiområde blev slettet!",
    ],
    away: ["Fejl ved gem af terapiområde.", "Fejl ved sletning af terapiområde."],
    refused: [
      [{ title: " " }, "Skriv en titel."],
      [{ description: "" }, "Skriv en beskrivelse.", true],
      [{ imageUrl: picture("") }, "Vælg et billede."],
      [{ title: "?!" }, NO_LETTER],
      [{ link: "terapi" }, BAD_LINK],
    ],
  },
  "/admin/supervision": {
    asks: "dette event",
    document: "supervisionEvents",
    key: "events",
    values: { title: "Temadag om søskende", imageUrl: picture(COAST) },
    id: /^temadag-om-soskende$/,
    stored: { imageUrl: COAST, buttonText: "Læs mere" },
    shownAt: "/supervision",
    sentences: ["Nyt event oprettet!", "Event opdateret!", "Event blev slettet!"],
    away: ["Fejl ved gem af event.", "Fejl ved sletning af event."],
    refused: [
      [{ title: "" }, "Skriv en titel.", true],
      [{ imageUrl: picture("") }, "Vælg et billede."],
      [{ title: "–" }, NO_LETTER],
      [{ externalLink: "example.org" }, BAD_LINK],
    ],
  },
  "/admin/uddannelse": {
    asks: "denne uddannelse",
    document: "uddannelser",
    key: "uddannelser",
    values: { ...area, title: "Børn på tværs", textBefore: "<ul><li>Varighed: 2 dage</li></ul>" },
    id: /^born-pa-tvaers$/,
    stored: { link: "/uddannelse/born-pa-tvaers", imageUrl: COAST },
    shownAt: "/uddannelse/born-pa-tvaers",
    sentences: ["Ny uddannelse oprettet!", "Uddannelse opdateret!", "Uddannelse blev slettet!"],
    away: ["Fejl ved gem af uddannelse.", "Fejl ved sletning af uddannelse."],
    refused: [
      [{ title: "" }, "Skriv en titel."],
      [{ description: " " }, "Skriv en beskrivelse."],
      [{ imageUrl: picture("") }, "Vælg et billede."],
      [{ title: "!" }, NO_LETTER],
    ],
  },
  "/admin/uddannelse/mbt/events": {
    asks: "dette event",
    document: "uddannelser",
    key: "events",
    isInCourse: true,
    values: { title: "Hold 2, Ærø", externalLink: "https://example.org/hold-2" },
    id: /^hold-2-aero-\d{13}$/,
    stored: { buttonText: "Tilmeld" },
    shownAt: "/uddannelse/mbt",
    sentences: ["Nyt event oprettet!", "Event opdateret!", "Event blev slettet!"],
    away: ["Fejl ved gem af event.", "Fejl ved sletning af event."],
    refused: [
      [{ title: "" }, "Skriv en titel."],
      [{ title: "?" }, NO_LETTER],
    ],
  },
  "/admin/om": {
    asks: "denne psykolog",
    document: "om",
    key: "psykologer",
    name: "navn",
    values: {
      navn: "Søren Ærø",
      punkter: [" Leg ", "", "Søvn"],
      langBeskrivelse: "<p>Hej.</p><p></p>",
    },
    id: /^soren-aero$/,
    stored: { link: "/om/soren-aero", punkter: ["Leg", "Søvn"], langBeskrivelse: "<p>Hej.</p>" },
    shownAt: "/om/soren-aero",
    sentences: ["Psykolog blev oprettet!", "Psykolog blev opdateret!", "Psykolog blev slettet!"],
    away: [
      "Fejl ved gem af psykolog.",
      "Fejl ved sletning af psykolog.",
      "Der opstod en fejl ved indlæsning af psykologer",
    ],
    refused: [
      [{ navn: "  " }, "Skriv et navn."],
      [{ navn: "– !" }, "Navnet skal have mindst ét bogstav eller tal."],
    ],
  },
  "/admin/forside": {
    asks: "dette billede",
    document: "hero",
    key: "images",
    name: "urlAlt",
    values: { url: picture(COAST, "Sten ved vandet", "kyst.svg") },
    id: /^billede_\d{13}$/,
    stored: { url: COAST, urlAlt: "Sten ved vandet", name: "kyst.svg", focusPoint: MIDDLE },
    shownAt: "/",
    sentences: [
      "Billede blev uploadet med succes!",
      "Billedet blev gemt!",
      "Billede blev slettet!",
    ],
    refused: [[{ url: picture("", "Sten") }, "Vælg et billede.", true]],
  },
  "/admin/nyheder": {
    asks: "denne nyhed",
    document: "nyheder",
    key: "items",
    values: { title: "Vi flytter", content: "<p>Til nummer 14.<script>alert(1)</script></p>" },
    id: /^nyhed_\d{13}$/,
    stored: { content: "<p>Til nummer 14.</p>" },
    shownAt: "/",
    sentences: ["Nyhed blev oprettet!", "Nyhed blev opdateret!", "Nyhed blev slettet!"],
    away: [
      "Fejl ved gem af nyhed.",
      "Fejl ved sletning af nyhed.",
      "Der opstod en fejl ved indlæsning af nyheder",
    ],
    refused: [
      [{ title: "  " }, "Skriv en titel."],
      [{ buttonLink: "javascript:alert(1)" }, BAD_LINK],
    ],
  },
  "/admin/viden": {
    asks: "denne artikel",
    document: "viden",
    key: "artikler",
    values: {
      title: "Når børn lukker i",
      description: "Om stilhed.",
      link: "/viden/nar-born-lukker-i",
      content: "<p>Vent lidt.</p>",
    },
    id: /^artikel-\d{13}$/,
    stored: { isExternalLink: false },
    shownAt: "/viden/nar-born-lukker-i",
    sentences: ["Ny artikel er oprettet!", "Artikel er opdateret!", "Artikel er blevet slettet!"],
    away: [
      "Der opstod en fejl ved gem af artikel.",
      "Der opstod en fejl ved sletning af artikel.",
      "Der opstod en fejl ved indlæsning af data.",
    ],
    refused: [
      [{ title: "" }, NO_ARTICLE],
      [{ description: " " }, NO_ARTICLE],
      [{ content: "<p> </p><h2></h2>" }, "Skriv artiklens tekst"],
      [{ link: "/om/leg" }, "Interne links skal starte med /viden/"],
      [{ link: "/viden/a/b" }, "Skriv resten af linket"],
      [
        { link: "example.org", isExternalLink: true },
        "Eksterne links skal starte med http:// eller https://",
      ],
    ],
  },
  "/admin/shop": {
    asks: "dette produkt",
    document: "produkter",
    key: "items",
    name: "navn",
    values: {
      navn: "Årets spil",
      pris: "249 kr.",
      kort_beskrivelse: "Et spil for fire.",
      beskrivelse: ["Sjovt", " "],
    },
    id: /^arets-spil$/,
    stored: { slug: "/shop/arets-spil", beskrivelse: ["Sjovt"], anvendelse: [] },
    shownAt: "/shop/arets-spil",
    sentences: [
      "Produktet er blevet gemt",
      "Produktet er blevet gemt",
      "Produktet er blevet slettet",
    ],
    away: [
      "Der opstod en fejl ved gemning af produktet",
      "Der opstod en fejl ved sletning af produktet",
      "Der opstod en fejl ved indlæsning af indhold",
    ],
    refused: [
      [{ navn: " " }, REQUIRED, true],
      [{ pris: " " }, REQUIRED, true],
      [{ kort_beskrivelse: " " }, REQUIRED, true],
      [{ navn: "- ?" }, "Navnet skal have mindst ét bogstav eller tal."],
    ],
  },
};

for (const [path, list] of Object.entries(LISTS)) {
  describe(path, async () => {
    const { document, key, name = "title", values, sentences } = list;
    const [created, updated, deleted] = sentences;
    const app = await openSite();
    const editor = await app.signIn();
    const read = async (): Promise<Record<string, unknown>[]> => {
      const data = await app.readContent(document);
      return (list.isInCourse ? data.uddannelser[0] : data)[key];
    };
    const store = (items: object[]) =>
      list.isInCourse
        ? app.store(document, { uddannelser: [{ ...MBT, events: items }, OTHER_COURSE] })
        : app.store(document, { [key]: items });
    const idsOf = async () => (await read()).map(({ id }) => id);
    /** A picture's name is its description. */
    const isPicture = name === "urlAlt";
    const typed = (words: string) =>
      isPicture ? { url: picture(COAST, words) } : { [name]: words };
    const named = (words: string) => ({ [name]: words, ...(isPicture && { url: COAST }) });
    if (list.isInCourse) await store([{ id: "hold-1", title: "Hold 1" }]);

    test("a deletion is asked about, and an item that does not exist leads back to the list", async () => {
      const text = visibleText(await editor.page(path));
      assert.equal(text.includes(DELETED), Boolean(list.isInCourse), "other courses are deleted");
      const question = `Er du sikker på, at du vil slette ${list.asks}?`;
      assert.ok((await editor.page(`${path}.data`)).includes(question), question);
      const unknown = await editor.get(`${path}?rediger=findes-ikke`);
      assert.equal(unknown.headers.get("location"), path);
    });

    test("a value that is not allowed is refused with its sentence, and nothing is stored", async () => {
      const before = await read();
      for (const [change, sentence, isRefusedAtEdit] of list.refused) {
        for (const id of ["", ...(isRefusedAtEdit ? ["x"] : [])]) {
          const body = { act: "publish", id, values: { ...values, ...change } };
          const answer = await editor.save(path, body);
          assert.equal(answer.status, 422, `${id} ${JSON.stringify(change)}: ${answer.text}`);
          assert.ok(answer.text.includes(sentence), `${sentence}: ${answer.text}`);
        }
      }
      assert.deepEqual(await read(), before);
    });

    test("a new item gets an id, and is shown in the very next request", async () => {
      const answer = await editor.save(path, { act: "publish", values });
      assert.equal(answer.status, 200, answer.text);
      assert.ok(answer.text.includes(created), answer.text);
      const item = (await read()).at(-1);
      assert.match(String(item?.id), list.id);
      assert.partialDeepStrictEqual(item, { [name]: values[name], ...list.stored });
      const page = await app.page(list.shownAt);
      assert.ok((isPicture ? page : visibleText(page)).includes(String(item?.[name])));
    });

    test("an edit keeps the item's id and place, and fields that the form does not know", async () => {
      const stored = { ...values, ...list.stored, ukendt: 7 };
      const before = { ...stored, ...("imageUrl" in stored && { imageUrl: COAST }), id: "a" };
      await store([before, { id: "b", ...named("B") }]);
      const changed = { ...values, ...typed("Aa") };
      const edit = { act: "publish", id: "a", base: "*", values: changed };
      const answer = await editor.save(path, edit);
      assert.ok(answer.text.includes(updated), answer.text);
      assert.partialDeepStrictEqual(await read(), [
        { id: "a", [name]: "Aa", ukendt: 7 },
        { id: "b", [name]: "B" },
      ]);
      if (!list.isInCourse) return;
      assert.deepEqual((await app.readContent(document)).uddannelser[1], OTHER_COURSE);
    });

    test("a long list is shown whole where editors order it, and paged where it stands by date", async () => {
      await store(Array.from({ length: 60 }, (_, at) => ({ id: `x${at}`, ...named(`X ${at}`) })));
      const html = await editor.page(path);
      const isByDate = /nyheder|viden|supervision|events$/.test(path);
      assert.equal(html.match(/class="row-item"/g)?.length, isByDate ? 50 : 60);
      assert.equal(/Side 1 af 2/.test(visibleText(html)), isByDate);
      assert.equal(/⠿/.test(html), !isByDate);
      assert.match(html, /Søg i listen/);
    });

    test("the items are put in the order asked for, and a deleted one is gone", async () => {
      await store(["a", "b"].map((id) => ({ id, ...named(id) })));
      await editor.save(path, { act: "order", ids: ["b", "a"] });
      assert.deepEqual(await idsOf(), ["b", "a"]);
      const answer = await editor.save(path, { act: "delete", id: "b" });
      assert.ok(answer.text.includes(deleted), answer.text);
      assert.deepEqual(await idsOf(), ["a"]);
      assert.ok(visibleText(await editor.page(path)).includes(DELETED));
      if (!list.isInCourse) return;
      assert.deepEqual((await app.readContent(document)).uddannelser[1], OTHER_COURSE);
    });
  });
}

/** Screens of a page's own texts, with the sentence of a save, and that of one while the database is away. */
const PAGES: Record<string, [saved: string, away?: string]> = {
  "/admin/terapi?rediger=indhold": ["Terapisiden blev opdateret!", "Fejl ved gem af terapiside."],
  "/admin/supervision?rediger=indhold": [
    "Supervisionssiden blev opdateret!",
    "Fejl ved gem af supervisionsside.",
  ],
  "/admin/uddannelse?rediger=indhold": [
    "Uddannelsessiden blev opdateret!",
    "Fejl ved gem af uddannelsesside.",
  ],
  "/admin/viden?rediger=indhold": [
    "Hovedindhold er opdateret!",
    "Der opstod en fejl ved gem af hovedindhold.",
  ],
  "/admin/shop?rediger=indhold": [
    "Indholdet er blevet gemt",
    "Der opstod en fejl ved gemning af indhold",
  ],
  "/admin/kontakt": ["Kontaktsiden blev opdateret!", "Fejl ved gem af kontaktside."],
  "/admin/praktisk-priser": [
    "Praktisk & Priser siden blev opdateret!",
    "Fejl ved gem af Praktisk & Priser side.",
  ],
  "/admin/engelsk": ["Indholdet er blevet gemt"],
};
const OWN_TEXTS = { act: "publish", base: "*", values: { title: "Efter" } };

test("a save of a page's own texts has its sentence", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  for (const [screen, [sentence]] of Object.entries(PAGES)) {
    const answer = await editor.save(screen, OWN_TEXTS);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.text.includes(sentence), answer.text);
  }
});

for (const broken of [["write"], ["read", "write"]] as const) {
  describe(`while the database fails to ${broken.join(" and ")} each act has its sentence`, async () => {
    const fail = () => Promise.reject(new Error("disk full"));
    const failing = Object.fromEntries(broken.map((method) => [method, fail]));
    const app = await openSite({
      change: (services) => ({ ...services, documents: { ...services.documents, ...failing } }),
    });
    const editor = await app.signIn();
    async function assertRefused(screen: string, body: object, sentence: string) {
      const answer = await editor.save(screen, body);
      assert.equal(answer.status, 503, answer.text);
      assert.ok(answer.text.includes(sentence), answer.text);
    }
    for (const [path, { values, away }] of Object.entries(LISTS)) {
      if (!away) continue;
      test(path, async () => {
        const [saved, deleted, form] = away;
        const screen = path.replace("/mbt/", "/mbt-grunduddannelse/");
        await assertRefused(screen, { act: "publish", base: "*", values }, saved);
        await assertRefused(screen, { act: "delete", id: "a" }, deleted);
        if (!form || broken.length === 1) return;
        const shown = visibleText(await editor.page(`${screen}?rediger=indhold`));
        assert.ok(shown.includes(form), shown);
      });
    }
    for (const [screen, [, away]] of Object.entries(PAGES)) {
      if (!away) continue;
      test(screen, () => assertRefused(screen, OWN_TEXTS, away));
    }
  });
}

test("in a list an item's heading is one level below the heading that it stands under", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  await editor.save("/admin/terapi", { act: "hide", id: "boern" });
  await app.post("/ring-mig-op", { navn: "Rune Thygesen", telefon: "20987654" });
  const [first, second] = [await app.order(), await app.order()];
  for (const [path, ...outline] of [
    ["/admin/nyheder", "1 Nyheder", "2 Ny gruppe for unge med angst starter i januar"],
    ["/admin/om", "2 Psykologer", "3 Signe Holmgaard"],
    ["/admin/terapi", "2 Terapiområder", "3 Børn", "3 Unge"],
    [
      "/admin/forside",
      "2 Billeder i karrusellen",
      "3 To stole vendt mod hinanden foran et vindue med udsigt til vand",
    ],
    ["/admin/opkald", "1 Ring mig op", "2 Rune Thygesen"],
    [`/admin/bestillinger?seddel=${first}&seddel=${second}`, `2 Bestilling ${first}`, "3 Kunde"],
  ] as const) {
    const headings = (await editor.page(path)).matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/g);
    const found = [...headings].map(
      ([, level, words = ""]) => `${level} ${visibleText(words).trim()}`,
    );
    const at = found.indexOf(outline[0]);
    assert.deepEqual(found.slice(at, at + outline.length), outline, path);
  }
});
