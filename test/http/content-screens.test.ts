import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, visibleText } from "../kit/app.ts";
import { picture } from "../kit/form-values.ts";

const AREA = { title: "Sorg", description: "x", imageUrl: picture("/illustrations/hero-kyst.svg") };
const PRODUCT = { navn: "Årets spil", pris: "100 kr.", kort_beskrivelse: "x" };
const ARTICLE = { title: "Leg", description: "x", link: "/viden/leg", content: "<p>Byg.</p>" };

type Screen = {
  values: object;
  /** The sentence of each act that cannot be stored. */
  sentences: { page?: string; create?: string; delete?: string };
  /** The sentence of a form whose document cannot be read. */
  unread?: string;
};

const SCREENS: Record<string, Screen> = {
  "/admin/kontakt": { values: {}, sentences: { page: "Fejl ved gem af kontaktside." } },
  "/admin/praktisk-priser": {
    values: {},
    sentences: { page: "Fejl ved gem af Praktisk & Priser side." },
  },
  "/admin/nyheder": {
    values: { title: "Hej" },
    sentences: { create: "Fejl ved gem af nyhed.", delete: "Fejl ved sletning af nyhed." },
    unread: "Der opstod en fejl ved indlæsning af nyheder",
  },
  "/admin/om": {
    values: { navn: "Bo" },
    sentences: { create: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
    unread: "Der opstod en fejl ved indlæsning af psykologer",
  },
  "/admin/terapi": {
    values: AREA,
    sentences: {
      page: "Fejl ved gem af terapiside.",
      create: "Fejl ved gem af terapiområde.",
      delete: "Fejl ved sletning af terapiområde.",
    },
  },
  "/admin/supervision": {
    values: AREA,
    sentences: {
      page: "Fejl ved gem af supervisionsside.",
      create: "Fejl ved gem af event.",
      delete: "Fejl ved sletning af event.",
    },
  },
  "/admin/uddannelse": {
    values: AREA,
    sentences: {
      page: "Fejl ved gem af uddannelsesside.",
      create: "Fejl ved gem af uddannelse.",
      delete: "Fejl ved sletning af uddannelse.",
    },
  },
  "/admin/uddannelse/mbt-grunduddannelse/events": {
    values: { title: "Hold 3" },
    sentences: { create: "Fejl ved gem af event.", delete: "Fejl ved sletning af event." },
  },
  "/admin/viden": {
    values: ARTICLE,
    sentences: {
      page: "Der opstod en fejl ved gem af hovedindhold.",
      create: "Der opstod en fejl ved gem af artikel.",
      delete: "Der opstod en fejl ved sletning af artikel.",
    },
    unread: "Der opstod en fejl ved indlæsning af data.",
  },
  "/admin/shop": {
    values: PRODUCT,
    sentences: {
      page: "Der opstod en fejl ved gemning af indhold",
      create: "Der opstod en fejl ved gemning af produktet",
      delete: "Der opstod en fejl ved sletning af produktet",
    },
    unread: "Der opstod en fejl ved indlæsning af indhold",
  },
};

for (const broken of [["write"], ["read", "write"]] as const) {
  describe(`while the database fails to ${broken.join(" and ")}`, async () => {
    const fail = () => Promise.reject(new Error("disk full"));
    const failing = Object.fromEntries(broken.map((method) => [method, fail]));
    const app = await startApp({
      change: (services) => ({ ...services, documents: { ...services.documents, ...failing } }),
    });
    const editor = await app.signIn();
    for (const [path, { values, sentences, unread }] of Object.entries(SCREENS)) {
      test(`every act of ${path} has the specified sentence`, async () => {
        for (const [act, sentence] of Object.entries(sentences)) {
          const screen = act === "page" && sentences.create ? `${path}?rediger=indhold` : path;
          const body = act === "delete" ? { act, id: "a" } : { act: "publish", base: "*", values };
          const answer = await editor.save(screen, body);
          assert.equal(answer.status, 503, `${act}: ${answer.text}`);
          assert.ok(answer.text.includes(sentence), `${act}: ${answer.text}`);
        }
        if (unread && broken.length > 1) {
          const form = visibleText(await editor.page(`${path}?rediger=indhold`));
          assert.ok(form.includes(unread), form);
        }
      });
    }
  });
}

describe("a deleted item is gone from the site at once", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [{ ...ARTICLE, id: "artikel-30" }] });
  const editor = await app.signIn();
  for (const [path, id, address, sentence] of [
    ["/admin/om", "anders-bjerre", "/om/anders-bjerre", "Psykolog blev slettet!"],
    ["/admin/terapi", "boern", "/terapi/boern", "Terapiområde blev slettet!"],
    ["/admin/viden", "artikel-30", "/viden/leg", "Artikel er blevet slettet!"],
    ["/admin/shop", "samtalekort", "/shop/samtalekort", "Produktet er blevet slettet"],
    [
      "/admin/uddannelse",
      "mbt-grunduddannelse",
      "/uddannelse/mbt-grunduddannelse",
      "Uddannelse blev slettet!",
    ],
  ] as const) {
    test(`from ${address}`, async () => {
      assert.equal((await app.get(address)).status, 200);
      const answer = await editor.save(path, { act: "delete", id });
      assert.ok(answer.text.includes(sentence), answer.text);
      assert.equal((await app.get(address)).status, 404);
    });
  }
});

test("in a list an item's heading is one level below the heading that it stands under", async () => {
  const app = await startApp();
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
