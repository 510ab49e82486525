import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";
import { type Item, isFields, readItems } from "../../app/server/documents/edit.server.ts";
import { type App, startApp } from "../kit/app.ts";
import { orderForm, orderNumber } from "../kit/client.ts";
import { picture } from "../kit/form-values.ts";

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
    values: {
      title: "Sorg og tab",
      description: "Kort",
      imageUrl: picture("/media/a.jpg"),
      link: "",
    },
  },
  {
    path: "/admin/uddannelse",
    stored: ["uddannelser", "uddannelser", "link"],
    values: {
      title: "Sorg og tab",
      description: "Kort",
      imageUrl: picture("/media/a.jpg"),
      link: "",
    },
  },
  {
    path: "/admin/supervision",
    stored: ["supervisionEvents", "events", "id"],
    values: { title: "Sorg og tab", imageUrl: picture("/media/a.jpg") },
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
    title: "Leg",
    description: "Kort",
    content: "<p>Leg er alvor.</p>",
    link: "/viden/leg-igen",
    tags: ["artikel"],
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

test("of two hundred orders at once most are thanked for: just those that are stored, each once", async () => {
  const app = await startApp({ environment: { TRUST_PROXY: "1" } });
  const ids = Array.from({ length: ORDERS }, () => randomBytes(16).toString("hex"));
  const answers = await Promise.all(
    ids.map(async (orderId, n) => {
      const from = { "x-forwarded-for": `10.0.${n}.1` };
      const answer = await app.post("/kurv/bestil", orderForm({ orderId }), from);
      const number = orderNumber(await answer.text());
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
  assert.ok(thanked.length > 0);
});
