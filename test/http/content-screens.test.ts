import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, visibleText } from "../kit/app.ts";
import { picture } from "../kit/form-values.ts";

/** What every screen of content promises, beside its own tests. */
const AREA = { title: "Sorg", description: "x", imageUrl: picture("/illustrations/hero-kyst.svg") };
const PRODUCT = { navn: "Årets spil", pris: "100 kr.", kort_beskrivelse: "x" };
const ARTICLE = { title: "Leg", description: "x", link: "/viden/leg", content: "<p>Byg.</p>" };

type Screen = {
  values: object;
  /** The sentence of each step that cannot be stored. */
  failing: { page?: string; create?: string; delete?: string };
  /** The sentence of a form that cannot be read. */
  unread?: string;
};

const SCREENS: Record<string, Screen> = {
  "/admin/kontakt": { values: {}, failing: { page: "Fejl ved gem af kontaktside." } },
  "/admin/praktisk-priser": {
    values: {},
    failing: { page: "Fejl ved gem af Praktisk & Priser side." },
  },
  "/admin/nyheder": {
    values: { title: "Hej" },
    failing: { create: "Fejl ved gem af nyhed.", delete: "Fejl ved sletning af nyhed." },
    unread: "Der opstod en fejl ved indlæsning af nyheder",
  },
  "/admin/om": {
    values: { navn: "Bo" },
    failing: { create: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
    unread: "Der opstod en fejl ved indlæsning af psykologer",
  },
  "/admin/terapi": {
    values: AREA,
    failing: {
      page: "Fejl ved gem af terapiside.",
      create: "Fejl ved gem af terapiområde.",
      delete: "Fejl ved sletning af terapiområde.",
    },
  },
  "/admin/supervision": {
    values: AREA,
    failing: {
      page: "Fejl ved gem af supervisionsside.",
      create: "Fejl ved gem af event.",
      delete: "Fejl ved sletning af event.",
    },
  },
  "/admin/uddannelse": {
    values: AREA,
    failing: {
      page: "Fejl ved gem af uddannelsesside.",
      create: "Fejl ved gem af uddannelse.",
      delete: "Fejl ved sletning af uddannelse.",
    },
  },
  "/admin/uddannelse/mbt-grunduddannelse/events": {
    values: { title: "Hold 3" },
    failing: { create: "Fejl ved gem af event.", delete: "Fejl ved sletning af event." },
  },
  "/admin/viden": {
    values: ARTICLE,
    failing: {
      page: "Der opstod en fejl ved gem af hovedindhold.",
      create: "Der opstod en fejl ved gem af artikel.",
      delete: "Der opstod en fejl ved sletning af artikel.",
    },
    unread: "Der opstod en fejl ved indlæsning af data.",
  },
  "/admin/shop": {
    values: PRODUCT,
    failing: {
      page: "Der opstod en fejl ved gemning af indhold",
      create: "Der opstod en fejl ved gemning af produktet",
      delete: "Der opstod en fejl ved sletning af produktet",
    },
    unread: "Der opstod en fejl ved indlæsning af indhold",
  },
};

for (const gone of [["write"], ["read", "write"]] as const) {
  describe(`while the database takes no ${gone.join(" and no ")}`, async () => {
    const fail = () => Promise.reject(new Error("disk full"));
    const broken = Object.fromEntries(gone.map((step) => [step, fail]));
    const app = await startApp({
      change: (services) => ({ ...services, documents: { ...services.documents, ...broken } }),
    });
    const editor = await app.signIn();
    for (const [path, { values, failing, unread }] of Object.entries(SCREENS)) {
      test(`each step of ${path} has its sentence`, async () => {
        for (const [intent, sentence] of Object.entries(failing)) {
          const answer = await editor.save(path, { intent, id: "a", base: "*", values });
          assert.equal(answer.status, 503, `${intent}: ${answer.text}`);
          assert.ok(answer.text.includes(sentence), `${intent}: ${answer.text}`);
        }
        if (unread && "read" in broken) {
          const form = visibleText(await editor.page(`${path}?rediger=indhold`));
          assert.ok(form.includes(unread), form);
        }
      });
    }
  });
}

describe("what is deleted is gone from the site at once", async () => {
  const app = await startApp();
  await app.store("viden", { artikler: [{ ...ARTICLE, id: "artikel-30" }] });
  const editor = await app.signIn();
  for (const [path, id, address, sentence] of [
    ["/admin/om", "anders-bjerre", "/om/anders-bjerre", "Psykolog blev slettet!"],
    ["/admin/terapi", "boern", "/terapi/boern", "Terapiområde blev slettet!"],
    ["/admin/viden", "artikel-30", "/viden/leg", "Artikel er blevet slettet!"],
    ["/admin/shop", "samtalekort", "/shop/samtalekort", "Produktet er blevet slettet"],
  ] as const) {
    test(path, async () => {
      assert.equal((await app.get(address)).status, 200);
      const answer = await editor.save(path, { intent: "delete", id });
      assert.ok(answer.text.includes(sentence), answer.text);
      assert.equal((await app.get(address)).status, 404);
    });
  }
});
