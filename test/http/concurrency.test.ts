import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormId } from "../../app/formats/form-id.ts";
import { NO_DATABASE } from "../../app/server/database/unavailable.server.ts";
import { type Item, readItems } from "../../app/server/documents/edit.server.ts";
import { picture } from "../kit/form-values.ts";
import { type App, openSite } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const NYHEDER = "/admin/nyheder";
const CLIENTS = 32;

/** Of those that come, so many wait for each other. */
function createMeeting() {
  let missing = 0;
  let meeting = Promise.withResolvers<void>();
  return {
    async come() {
      if (missing === 0) return;
      missing -= 1;
      if (missing === 0) meeting.resolve();
      await meeting.promise;
    },
    meet(count: number) {
      meeting = Promise.withResolvers();
      missing = count;
    },
  };
}

/** A site in which saves meet between reading and writing, or when they have asked what their form has made. */
async function startMeetingApp() {
  const writes = createMeeting();
  const forms = createMeeting();
  const app = await openSite({
    change: (services) => ({
      ...services,
      documents: {
        ...services.documents,
        async write(...parameters) {
          await writes.come();
          return services.documents.write(...parameters);
        },
        async findFormSave(...parameters) {
          const made = await services.documents.findFormSave(...parameters);
          await forms.come();
          return made;
        },
      },
    }),
  });
  return { app, meet: writes.meet, meetAsForms: forms.meet };
}

type Editor = Awaited<ReturnType<App["signIn"]>>;

/** A save, sent again while PostgreSQL has no connection to spare, as the answer's sentence says. */
function saveIn(editor: Editor, path: string, body: object) {
  return until("the database takes the save", async () => {
    const answer = await editor.save(path, body);
    return answer.text.includes(NO_DATABASE) ? undefined : answer;
  });
}

const itemsOf = async (app: App, document: string, list: string): Promise<Item[]> =>
  readItems(await app.readContent(document), [list]) ?? [];

test("thirty-two editors who save different items of one document all succeed", async () => {
  const { app, meet } = await startMeetingApp();
  const items = Array.from({ length: CLIENTS }, (_, n) => ({ id: `nyhed_${n + 1}`, title: "Før" }));
  await app.store("nyheder", { items });
  const editor = await app.signIn();
  const base = await editor.baseOf(NYHEDER, "nyhed_1");
  meet(CLIENTS);
  const answers = await Promise.all(
    items.map(({ id }) =>
      saveIn(editor, NYHEDER, { act: "publish", id, base, values: { title: `Efter ${id}` } }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const stored = await itemsOf(app, "nyheder", "items");
  assert.deepEqual(
    stored.map(({ id, title }) => [id, title]),
    items.map(({ id }) => [id, `Efter ${id}`]),
  );
  const history = await app.services.documents.history("nyheder");
  const recorded = history.slice(0, CLIENTS).flatMap(({ changes = [] }) => changes);
  assert.deepEqual(
    new Set(recorded.map((change) => change.kind === "item" && change.id)),
    new Set(items.map(({ id }) => id)),
  );
});

test("of thirty-two editors who save one item one succeeds, and the others get a conflict with the stored text", async () => {
  const { app, meet } = await startMeetingApp();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Før", content: "<p>Før</p>" }] });
  const names = Array.from({ length: 8 }, (_, n) => `kollega-${n + 1}@samspil.example`);
  const editors = await Promise.all(names.map((name) => app.signIn(name)));
  const [editor] = editors;
  assert.ok(editor);
  const base = await editor.baseOf(NYHEDER, "nyhed_1");
  const titles = Array.from({ length: CLIENTS }, (_, n) => `Forslag ${n + 1}.`);
  const save = (title: string, on: string, by: Editor = editor) =>
    saveIn(by, NYHEDER, { act: "publish", id: "nyhed_1", base: on, values: { title } });
  meet(CLIENTS);
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

  // A conflict comes with the version of the stored text, on which the next save is based.
  const [first = ""] = lost;
  const onTop = /"base","([\w: -]+:[\w: -]+)"/.exec(first)?.[1] ?? "";
  assert.equal((await save("Sidste ord", onTop)).status, 200);
});

const AREA = {
  title: "Sorg og tab",
  description: "Kort",
  imageUrl: picture("/media/a.jpg"),
  link: "",
};
const PRODUCT = { navn: "Sorg og tab", pris: "100 kr.", kort_beskrivelse: "Kort" };

test("two editors who create the same item at the same moment get two addresses", async () => {
  const { app, meet } = await startMeetingApp();
  await app.services.media.put("a.jpg", new Uint8Array([1]));
  const editor = await app.signIn();
  for (const [path, document, list, address, values] of [
    ["/admin/terapi", "terapiOmrader", "omrader", "link", AREA],
    ["/admin/uddannelse", "uddannelser", "uddannelser", "link", AREA],
    ["/admin/supervision", "supervisionEvents", "events", "id", AREA],
    ["/admin/shop", "produkter", "items", "slug", PRODUCT],
    ["/admin/om", "om", "psykologer", "id", { navn: "Sorg og tab" }],
  ] as const) {
    const create = () => saveIn(editor, path, { act: "publish", values });
    meet(3);
    for (const { status } of await Promise.all([create(), create(), create()]))
      assert.equal(status, 200, path);
    const created = (await itemsOf(app, document, list)).slice(-3);
    assert.deepEqual(
      created.map(({ id }) => id),
      ["sorg-og-tab", "sorg-og-tab-2", "sorg-og-tab-3"],
    );
    for (const item of created) assert.ok(String(item[address]).endsWith(item.id), path);
  }
});

test("a new item that is sent several times at once is one item, published, kept as a draft, or both", async () => {
  const { app, meetAsForms } = await startMeetingApp();
  const editor = await app.signIn();
  const values = { title: "Sendt igen", description: "Kort", content: "<p>Leg er alvor.</p>" };
  for (const [path, document, list, more] of [
    [NYHEDER, "nyheder", "items", {}],
    ["/admin/viden", "viden", "artikler", { link: "/viden/sendt-igen", tags: [] }],
  ] as const) {
    const before = (await itemsOf(app, document, list)).length;
    for (const ways of [
      ["publish", "publish", "publish"],
      ["draft", "draft", "draft"],
      ["draft", "publish", "publish"],
    ]) {
      const formId = createFormId();
      const form = { formId, values: { ...values, ...more } };
      meetAsForms(ways.length);
      const answers = await Promise.all(ways.map((act) => saveIn(editor, path, { ...form, act })));
      for (const { status, text } of answers) assert.equal(status, 200, text);
      const items = (await itemsOf(app, document, list)).slice(before);
      const drafts = await app.services.drafts.list();
      assert.equal(items.length + drafts.length, 1, `${path} ${ways}`);
      for (const { id, revision } of drafts) await app.services.drafts.remove({ id, revision });
      for (const { id } of items) await saveIn(editor, path, { act: "delete", id });
    }
  }
});

test("a draft whose publishing is sent several times at once is one item, and each is told so", async () => {
  const { app, meet } = await startMeetingApp();
  const editor = await app.signIn();
  const before = (await itemsOf(app, "nyheder", "items")).length;
  const form = { act: "publish", formId: createFormId(), values: { title: "Kun én gang" } };
  await editor.save(NYHEDER, { ...form, act: "draft" });
  const [{ id, revision } = assert.fail()] = await app.services.drafts.list();
  meet(3);
  const publish = () => saveIn(editor, NYHEDER, { ...form, draft: { id, revision } });
  for (const { status, text } of await Promise.all([publish(), publish(), publish()]))
    assert.equal(status, 200, text);
  assert.equal((await itemsOf(app, "nyheder", "items")).length, before + 1);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("two articles that are saved at once never get one link", async () => {
  const { app, meet } = await startMeetingApp();
  const editor = await app.signIn();
  const values = {
    title: "Leg",
    description: "Kort",
    content: "<p>Leg er alvor.</p>",
    link: "/viden/leg-igen",
    tags: ["artikel"],
  };
  meet(2);
  const answers = await Promise.all(
    [1, 2].map(() => saveIn(editor, "/admin/viden", { act: "publish", values })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  assert.match(refused?.text ?? "", /Linket bruges allerede af artiklen »Leg«/);
  const links = (await itemsOf(app, "viden", "artikler")).map(({ link }) => link);
  assert.equal(links.filter((link) => link === "/viden/leg-igen").length, 1);
});
