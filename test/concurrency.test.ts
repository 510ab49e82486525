import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";
import fc from "fast-check";
import { type Item, isFields, readItems } from "../app/server/documents/edit.server.ts";
import { mathilde, startApp, visibleText } from "./app.ts";
import { runs } from "./fuzz/runs.ts";

const NYHEDER = "/admin/nyheder";
const CLIENTS = 32;
const ORDERS = 200;

/** The app with a store that takes its time, so that requests truly meet between reading and writing. */
function startSlowApp() {
  return startApp({
    change: (services) => ({
      ...services,
      documents: {
        ...services.documents,
        async read(...asked) {
          const found = await services.documents.read(...asked);
          for (let turn = 0; turn < 4; turn += 1) await breathe();
          return found;
        },
      },
    }),
  });
}

type App = Awaited<ReturnType<typeof startApp>>;
type Editor = Awaited<ReturnType<App["signIn"]>>;

async function itemsOf(app: App, document: string, list: string): Promise<Item[]> {
  const stored = await app.services.documents.read("content", document);
  return (isFields(stored?.data) && readItems(stored.data, [list])) || [];
}

async function baseOf(editor: Editor, path: string, id: string): Promise<string> {
  const html = await (await editor.get(`${path}.data?rediger=${id}`)).text();
  return /"base","([\w: -]+:[\w: -]+)"/.exec(html)?.[1] ?? "";
}

test("thirty-two people who save different items of one document all win", async () => {
  const app = await startSlowApp();
  const items = Array.from({ length: CLIENTS }, (_, n) => ({ id: `nyhed_${n + 1}`, title: "Før" }));
  await app.store("nyheder", { items });
  const editor = await app.signIn();
  const base = await baseOf(editor, NYHEDER, "nyhed_1");
  const answers = await Promise.all(
    items.map(({ id }) =>
      editor.save(NYHEDER, { intent: "replace", id, base, values: { title: `Efter ${id}` } }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const stored = await itemsOf(app, "nyheder", "items");
  assert.deepEqual(
    stored.map(({ id, title }) => [id, title]),
    items.map(({ id }) => [id, `Efter ${id}`]),
  );
  const history = await app.services.documents.history("nyheder");
  const told = history.slice(0, CLIENTS).flatMap(({ changes = [] }) => changes);
  assert.deepEqual(
    new Set(told.map((change) => change.kind === "item" && change.id)),
    new Set(items.map(({ id }) => id)),
  );
});

test("of thirty-two people who save one item one wins, and the others see what stands and keep theirs", async () => {
  const app = await startSlowApp();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Før", content: "<p>Før</p>" }] });
  const names = Array.from({ length: 8 }, (_, n) => `kollega-${n + 1}@samspil.example`);
  const editors = await Promise.all(names.map((name) => app.signIn(name)));
  const [editor] = editors;
  assert.ok(editor);
  const base = await baseOf(editor, NYHEDER, "nyhed_1");
  const titles = Array.from({ length: CLIENTS }, (_, n) => `Forslag ${n + 1}.`);
  const save = (title: string, on: string, by: Editor = editor) =>
    by.save(NYHEDER, { intent: "replace", id: "nyhed_1", base: on, values: { title } });
  const answers = await Promise.all(
    titles.map((title, n) => save(title, base, editors[n % editors.length])),
  );

  const won = titles.filter((_, n) => answers[n]?.status === 200);
  assert.equal(won.length, 1);
  const [winner = ""] = won;
  const by = names[titles.indexOf(winner) % names.length] ?? "";
  const lost = answers.filter(({ status }) => status === 409).map(({ text }) => text);
  assert.equal(lost.length, CLIENTS - 1);
  for (const text of lost) {
    assert.match(text, /En anden har gemt ændringer, mens du skrev\. Intet er overskrevet\./);
    assert.ok(text.includes(winner), "the answer holds what stands stored");
    assert.deepEqual(text.match(/kollega-\d@samspil\.example/g), [by]);
  }
  assert.equal((await itemsOf(app, "nyheder", "items"))[0]?.title, winner);

  // Whoever lost holds the stored text's fingerprint now, and may save on top of it.
  const [first = ""] = lost;
  const onTop = /"base","([\w: -]+:[\w: -]+)"/.exec(first)?.[1] ?? "";
  assert.equal((await save("Sidste ord", onTop)).status, 200);
});

const creations = [
  {
    path: "/admin/terapi",
    stored: ["terapiOmrader", "omrader", "link"],
    values: { title: "Sorg og tab", description: "Kort", imageUrl: "/media/a.jpg", link: "" },
  },
  {
    path: "/admin/uddannelse",
    stored: ["uddannelser", "uddannelser", "link"],
    values: { title: "Sorg og tab", description: "Kort", imageUrl: "/media/a.jpg", link: "" },
  },
  {
    path: "/admin/supervision",
    stored: ["supervisionEvents", "events", "id"],
    values: { title: "Sorg og tab", imageUrl: "/media/a.jpg" },
  },
  {
    path: "/admin/shop",
    stored: ["produkter", "items", "slug"],
    values: { navn: "Sorg og tab", pris: "100 kr.", kort_beskrivelse: "Kort" },
  },
  {
    path: "/admin/om",
    stored: ["om", "psykologer", "id"],
    values: { navn: "Sorg og tab" },
  },
] as const;

for (const { path, stored, values } of creations) {
  test(`${path}: two people who make the same at the same moment get two addresses`, async () => {
    const app = await startSlowApp();
    const editor = await app.signIn();
    const answers = await Promise.all(
      [1, 2, 3].map(() => editor.save(path, { intent: "create", values })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const [document, list, address] = stored;
    const made = (await itemsOf(app, document, list)).slice(-3);
    assert.deepEqual(
      made.map(({ id }) => id),
      ["sorg-og-tab", "sorg-og-tab-2", "sorg-og-tab-3"],
    );
    for (const item of made) assert.ok(String(item[address]).endsWith(item.id), `${item[address]}`);
  });
}

test("two articles never get one link, however close they are saved", async () => {
  const app = await startSlowApp();
  const editor = await app.signIn();
  const values = {
    ...{ title: "Leg", description: "Kort", content: "<p>Leg er alvor.</p>" },
    ...{ link: "/viden/leg-igen", tags: ["artikel"] },
  };
  const answers = await Promise.all(
    [1, 2].map((n) =>
      editor.save("/admin/viden", { intent: "create", id: `artikel-160000000000${n}`, values }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  assert.match(refused?.text ?? "", /Linket bruges allerede af artiklen »Leg«/);
  const links = (await itemsOf(app, "viden", "artikler")).map(({ link }) => link);
  assert.equal(links.filter((link) => link === "/viden/leg-igen").length, 1);
});

type Step = { who: 0 | 1 } & (
  | { do: "open" | "delete"; nth: number }
  | { do: "save" | "create"; title: string }
  | { do: "reorder"; by: number }
  | { do: "look" | "undo" | "restore item" }
  | { do: "restore all"; back: number }
);

const who = fc.constantFrom<0 | 1>(0, 1);
const title = fc.constantFrom("Morgenmad", "Nyt hold", "Ferie");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who, do: fc.constantFrom("open", "delete"), nth: fc.nat(3) }),
  fc.record({ who, do: fc.constant("save"), title }),
  fc.record({ who, do: fc.constantFrom("save", "create"), title }),
  fc.record({ who, do: fc.constant("reorder"), by: fc.nat(3) }),
  fc.record({ who, do: fc.constantFrom("look", "undo", "restore item") }),
  fc.record({ who, do: fc.constant("restore all"), back: fc.nat(4) }),
);

type Row = { id: string; title: string };

test("two editors with forms of yesterday never overwrite each other, whatever they do and undo", async () => {
  const app = await startApp();
  const editors = [await app.signIn(), await app.signIn("ida@samspil.example")];
  const { documents } = app.services;
  const revisionNow = async () => (await documents.read("content", "nyheder"))?.revision ?? 0;
  const rowsNow = async (): Promise<Row[]> =>
    (await itemsOf(app, "nyheder", "items")).map(({ id, title }) => ({ id, title: `${title}` }));

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const start = [1, 2].map((n) => ({ id: `nyhed_${n}`, title: "Først" }));
      await app.store("nyheder", { items: start });
      /** What stood after each save, by its revision. */
      const versions = new Map([[await revisionNow(), start]]);
      const desks = editors.map((editor) => ({
        editor,
        form: undefined as { id: string; base: string; title: string } | undefined,
        seen: 0,
      }));
      for (const desk of desks) desk.seen = await revisionNow();

      for (const next of steps) {
        const { editor, form, seen } = desks[next.who] ?? assert.fail();
        const desk = desks[next.who] ?? assert.fail();
        const before = await revisionNow();
        const stood = versions.get(before) ?? assert.fail(`revision ${before} is unknown`);
        const say = (path: string, fields: Record<string, string>) =>
          app.post(`${path}.data`, fields, { cookie: editor.cookie });
        let expected: Row[] = stood;
        let status = 200;
        let answered = 200;
        switch (next.do) {
          case "open": {
            const row = stood[next.nth];
            if (row) desk.form = { ...row, base: await baseOf(editor, NYHEDER, row.id) };
            break;
          }
          case "look":
            desk.seen = before;
            break;
          case "save": {
            if (!form) break;
            const there = stood.find(({ id }) => id === form.id);
            status = there?.title === form.title ? 200 : 409;
            if (status === 200) {
              expected = stood.map((row) => (row === there ? { ...row, title: next.title } : row));
            }
            const { id, base } = form;
            const values = { title: next.title };
            answered = (await editor.save(NYHEDER, { intent: "replace", id, base, values })).status;
            break;
          }
          case "create": {
            const values = { title: next.title };
            const answer = await editor.save(NYHEDER, { intent: "create", values });
            answered = answer.status;
            const id = /nyhed_\d{13}/.exec(answer.text)?.[0] ?? "";
            expected = [...stood, { id, title: next.title }];
            break;
          }
          case "delete": {
            const row = stood[next.nth];
            if (!row) break;
            answered = (await editor.save(NYHEDER, { intent: "delete", id: row.id })).status;
            expected = stood.filter((other) => other !== row);
            break;
          }
          case "reorder": {
            expected = [...stood.slice(next.by), ...stood.slice(0, next.by)];
            const ids = expected.map(({ id }) => id);
            answered = (await editor.save(NYHEDER, { intent: "reorder", ids })).status;
            break;
          }
          case "undo":
          case "restore item": {
            // The newest save, whoever made it: what it did is taken back and nothing else.
            const previous = versions.get(before - 1);
            if (!previous || JSON.stringify(previous) === JSON.stringify(stood)) break;
            const revision = `${before}`;
            const [newest] = await documents.history("nyheder");
            if (next.do === "restore item" && newest?.changes?.length !== 1) break;
            const answer =
              next.do === "undo"
                ? await say("/admin/fortryd", { document: "nyheder", revision })
                : await say("/admin/historik/nyheder", { intent: "change", revision, change: "0" });
            answered = answer.status;
            expected = previous;
            break;
          }
          case "restore all": {
            const revision = before - next.back;
            const then = versions.get(revision);
            if (!then) break;
            const fields = { intent: "document", revision: `${revision}`, newest: `${seen}` };
            answered = (await say("/admin/historik/nyheder", fields)).status;
            status = seen === before ? 200 : 409;
            if (status === 200) expected = then;
            break;
          }
        }
        assert.equal(answered, status, JSON.stringify(next));
        assert.deepEqual(await rowsNow(), expected, JSON.stringify(next));
        versions.set(await revisionNow(), expected);
      }
    }),
    runs(1.7),
  );
});

test("of two hundred orders at once most are thanked for: just those that are stored, each once", async () => {
  const app = await startApp({ environment: { TRUST_PROXY: "1" } });
  const ids = Array.from({ length: ORDERS }, () => randomBytes(16).toString("hex"));
  const answers = await Promise.all(
    ids.map(async (orderId, n) => {
      const cart = { orderId, id: "samtalekort", quantity: "2", seenTotal: "757" };
      const from = { "x-forwarded-for": `10.0.${n}.1` };
      const answer = await app.post("/kurv", { ...mathilde, ...cart }, from);
      const number = /nummer (\d+)/.exec(visibleText(await answer.text()))?.[1];
      return { orderId, status: answer.status, number };
    }),
  );
  for (const { orderId, number } of answers) {
    const stored = await app.services.orders.findByForm(orderId);
    assert.equal(stored?.order.number, number);
  }
  assert.ok(answers.every(({ status, number }) => status === (number ? 200 : 503)));
  const thanked = answers.flatMap(({ number }) => number ?? []);
  const stored = (await app.services.orders.list()).map(({ number }) => number);
  assert.deepEqual(stored.toSorted(), thanked.toSorted());
  assert.ok(thanked.length > ORDERS / 2, `${thanked.length} were thanked for`);
});
