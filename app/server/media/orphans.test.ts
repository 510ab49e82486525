import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { openDocuments } from "../../../test/kit/documents.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createDrafts } from "../documents/drafts.server.ts";
import { createLog } from "../log.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import { createMedia } from "./media.server.ts";
import { eraseOrphans } from "./orphans.server.ts";

const UPLOADED = Date.parse("2026-11-21T12:00:00Z");
const log = createLog("silent");
const pathOf = (name: string) => `nyheder/${name}-${UPLOADED}.300x200-8a7b6c.jpg`;
const urlOf = (name: string) => `/media/${pathOf(name)}`;

/** A library with pictures of these names, and the texts and drafts that may mention them. */
async function openLibrary(...names: string[]) {
  const { database, documents } = await openDocuments();
  const media = createMedia(createDiskMedia(makeFolder()), {
    folders: [],
    temporary: makeFolder(),
    log,
  });
  for (const path of names.map(pathOf))
    for (const stored of [path, path.replace(".jpg", ".w240.avif")])
      await media.put(stored, new Uint8Array([1]));
  const drafts = createDrafts(database, () => new Date(UPLOADED), log);
  const parts = { media, documents, drafts, definitions: [], log };
  let revision = 0;
  return {
    ...parts,
    kysely: database.kysely,
    async show(...shown: string[]) {
      const items = shown.map((name) => ({ id: `nyhed_${name}`, imageUrl: urlOf(name) }));
      await documents.write("content", "nyheder", { items }, { basedOn: revision++, by: "ida" });
    },
    /** Erases as the daily job does so many days after the upload. */
    eraseAfter: (days: number, change: Partial<typeof parts> = {}) =>
      eraseOrphans({ ...parts, ...change }, new Date(UPLOADED + days * DAY_MS)),
    left: async () => (await media.listMasters()).toSorted(),
  };
}

test("a picture that nothing mentions is erased with its variants when no form can bring it back; one in the history stays", async () => {
  const { show, eraseAfter, media, left } = await openLibrary("glemt", "slettet", "vist");
  await show("vist", "slettet");
  await show("vist");
  assert.deepEqual(await eraseAfter(60), []);
  assert.equal((await eraseAfter(62)).length, 2);
  assert.deepEqual(await left(), ["slettet", "vist"].map(pathOf));
  assert.ok(!(await media.list()).some((path) => path.includes("glemt")));
});

test("a picture that is chosen while others are erased stays", async () => {
  const { show, eraseAfter, media, left } = await openLibrary("a", "b");
  const remove = async (path: string) => {
    await show(path.includes("/a-") ? "b" : "a");
    return media.remove(path);
  };
  const gone = await eraseAfter(62, { media: { ...media, remove } });
  assert.equal(gone.filter((path) => path.endsWith(".jpg")).length, 1);
  assert.equal((await left()).length, 1);
});

test("the picture of a draft and of a hidden item stays, and any while a draft, a text or a save is unreadable", async () => {
  const { show, eraseAfter, drafts, kysely, left } = await openLibrary("kladde", "skjult", "glemt");
  const form = { act: "publish", id: "", base: "", opened: {}, values: {} };
  const draft = { screen: "/admin/nyheder", title: "A" };
  const imageUrl = picture(urlOf("kladde"));
  const hidden = { item: { id: "nyhed_1", imageUrl: urlOf("skjult") }, at: 0 };
  await drafts.create({ ...draft, item: "", form: { ...form, values: { imageUrl } } }, "ida");
  await drafts.create({ ...draft, item: "nyhed_1", form, hidden }, "ida");
  await show();
  const [{ form: readable } = assert.fail()] = await kysely
    .selectFrom("drafts")
    .select("form")
    .where("item", "=", "")
    .execute();
  const setDraft = (form: string) =>
    kysely.updateTable("drafts").set({ form }).where("item", "=", "").execute();
  for (const [spoil, mend] of [
    [() => setDraft("{bad"), () => setDraft(readable)],
    [
      () => kysely.updateTable("history").set({ changes: "{bad" }).execute(),
      () => kysely.updateTable("history").set({ changes: "[]" }).execute(),
    ],
    [
      () => kysely.updateTable("documents").set({ data: "[]" }).execute(),
      () => kysely.updateTable("documents").set({ data: "{}" }).execute(),
    ],
  ] as const) {
    await spoil();
    assert.deepEqual(await eraseAfter(70), []);
    await mend();
  }
  assert.equal((await eraseAfter(70)).length, 2);
  assert.deepEqual(await left(), ["kladde", "skjult"].map(pathOf));
});
