import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AdminForm } from "../../app/editor/fields/admin-form.ts";
import { itemsIn } from "../../app/editor/save/open-form.server.ts";
import { formsOf } from "../../app/features.ts";
import { sortableTime } from "../../app/formats/danish-time.ts";
import { createFormId } from "../../app/formats/form-id.ts";
import { fieldValuesOf } from "../kit/form-values.ts";
import { newDatabase } from "../kit/postgres.ts";
import { openSite, visibleText } from "../kit/site.ts";

const NYHEDER = "/admin/nyheder";

async function openNews() {
  let now = Date.now();
  const app = await openSite({ clock: () => new Date(now) });
  const editor = await app.signIn();
  await app.store("nyheder", { items: [] });
  const formId = createFormId();
  const values = { title: "Åbent hus", content: "<p>Kom forbi.</p>", buttonText: "" };
  const form = { act: "publish", formId, values };
  return {
    app,
    editor,
    form,
    /** With other words in the form. */
    changed: (change: object) => ({ ...form, values: { ...values, ...change } }),
    send: (body: object, by = editor) => by.save(NYHEDER, body),
    news: async () => (await app.readContent("nyheder")).items,
    titles: async () => titlesOf((await app.readContent("nyheder")).items),
    drafts: () => app.services.drafts.list(),
    pass(minutes: number) {
      now += minutes * 60_000;
    },
    inMinutes: (minutes: number) =>
      sortableTime(new Date(now + minutes * 60_000)).replace(" ", "T"),
  };
}

const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

const draftIn = (text: string) => ({
  id: /"([\w-]{36}|[\w-]{43})"/.exec(text)?.[1],
  revision: Number(/"revision",(\d+)/.exec(text)?.[1]),
});

/** The message of an answer, and the id, address and base of its item. */
const saidIn = (text: string) => text.match(/"(message|id|page|base)","[^"]*"/g)?.toSorted();

describe("a new item that is sent again, because its answer was lost, is one item", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const lists = formsOf(app.services.content).filter(({ path }) => path.length > 0);
  const count = async (form: AdminForm) =>
    itemsIn(form, await app.readContent(form.document.name))?.length ?? 0;

  for (const list of lists) {
    test(`in ${list.screen}`, async () => {
      const sent = { act: "publish", formId: createFormId(), values: fieldValuesOf(list.fields) };
      const before = await count(list);
      const [first, again] = [
        await editor.save(list.screen, sent),
        await editor.save(list.screen, sent),
      ];
      assert.equal(first.status, 200, first.text);
      assert.deepEqual(saidIn(again.text), saidIn(first.text));
      assert.equal(await count(list), before + 1);

      const draft = { ...sent, formId: createFormId(), act: "draft" };
      for (const body of [draft, draft])
        assert.equal((await editor.save(list.screen, body)).status, 200);
      const own = (await app.services.drafts.list()).filter(({ screen }) => screen === list.screen);
      assert.equal(own.length, 1);
    });
  }
});

test("a second form with the same words is a second item, and another account's id is another form's", async () => {
  const { app, send, form, news } = await openNews();
  const colleague = await app.signIn("kollega@samspil.example");
  await send(form);
  await send({ ...form, formId: createFormId() });
  assert.equal((await news()).length, 2);
  await send(form, colleague);
  await send(form, colleague);
  assert.equal((await news()).length, 3);
});

test("a form's id that is none is refused as any other request that is not from our forms", async () => {
  const { send, form, news } = await openNews();
  for (const formId of ["", "1", "A".repeat(32), "a".repeat(10_000), 7, null]) {
    const answer = await send({ ...form, formId });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /Genindlæs siden, og prøv igen/);
  }
  assert.deepEqual(await news(), []);
});

test("what was written before it was sent again is saved onto the item, beside what a colleague has changed", async () => {
  const { app, send, form, changed, news } = await openNews();
  await send(form);
  const [item] = await news();
  await app.store("nyheder", { items: [{ ...item, content: "<p>Deres</p>" }] });
  const answer = await send(changed({ title: "Åbent hus i maj", buttonText: "Læs mere" }));
  assert.equal(answer.status, 200, answer.text);
  const expected = { title: "Åbent hus i maj", buttonText: "Læs mere", content: "<p>Deres</p>" };
  assert.partialDeepStrictEqual(await news(), [{ id: item.id, ...expected }]);
  assert.equal((await news()).length, 1);

  // The answer to that was lost too: its words are no colleague's.
  assert.equal((await send(changed({ title: "Åbent hus i juni", buttonText: "" }))).status, 200);
  assert.partialDeepStrictEqual(await news(), [{ title: "Åbent hus i juni", buttonText: "" }]);
  assert.equal((await news()).length, 1);
});

test("where a colleague has changed the same field meanwhile, both texts are there to choose from", async () => {
  const { app, send, form, changed, news, titles } = await openNews();
  await send(form);
  const [item] = await news();
  await app.store("nyheder", { items: [{ ...item, title: "Deres" }] });
  const conflict = await send(changed({ title: "Min" }));
  assert.equal(conflict.status, 409);
  assert.match(conflict.text, /Deres/);
  const [, base] = /"base","(title:[\w-]+)"/.exec(conflict.text) ?? [];
  assert.equal((await send({ ...changed({ title: "Min" }), base })).status, 200);
  assert.deepEqual(await titles(), ["Min"]);
});

test("what was deleted or hidden meanwhile is not made again, until somebody asks for it with a new form's id", async () => {
  const { app, editor, send, form, changed, news, drafts } = await openNews();
  for (const end of [{ act: "delete" }, { act: "hide" }]) {
    const sent = { ...form, formId: createFormId() };
    await send(sent);
    const [item] = await news();
    assert.equal((await send({ ...end, id: item.id })).status, 200);
    for (const body of [sent, { ...changed({ title: "Andet" }), formId: sent.formId }]) {
      const answer = await send(body);
      assert.equal(answer.status, 409);
      assert.match(
        answer.text,
        /En anden har slettet det, du redigerer\. Din tekst står her stadig\./,
      );
    }
    assert.deepEqual(await news(), []);
    await send({ ...sent, formId: createFormId() });
    assert.equal((await news()).length, 1);
    await app.store("nyheder", { items: [] });
    for (const { id, revision } of await drafts())
      await app.services.drafts.remove({ id, revision });
  }
  assert.match(visibleText(await editor.page(NYHEDER)), /Der er ingen nyheder endnu/);
});

test("two instances that get a form at once, and one that is started later, answer it with one item", async () => {
  const environment = { DATABASE_URL: await newDatabase() };
  const start = async () => {
    const app = await openSite({ environment });
    return { app, editor: await app.signIn() };
  };
  const [one, other] = [await start(), await start()];
  const { items: before } = await one.app.readContent("nyheder");
  const form = { act: "publish", formId: createFormId(), values: { title: "Åbent hus" } };
  const sent = await Promise.all(
    [one, other, one, other].map(({ editor }) => editor.save(NYHEDER, form)),
  );
  const later = await start();
  sent.push(await later.editor.save(NYHEDER, form));
  for (const { status, text } of sent) assert.equal(status, 200, text);
  assert.equal(new Set(sent.map(({ text }) => saidIn(text)?.join())).size, 1);
  assert.equal((await later.app.readContent("nyheder")).items.length, before.length + 1);
});

describe("a draft of something new", () => {
  test("is one draft with what was written since, and is published once, though no answer came back", async () => {
    const { send, form, changed, news, drafts, titles } = await openNews();
    let draft: object = {};
    for (const title of ["Et", "To", "Åbent hus"]) {
      const answer = await send({ ...changed({ title }), act: "draft", opened: form.values });
      assert.equal(answer.status, 200, answer.text);
      draft = draftIn(answer.text);
    }
    assert.deepEqual(titlesOf(await drafts()), ["Åbent hus"]);
    for (const body of [form, { ...form, draft }, form, { ...form, act: "draft", draft }]) {
      const answer = await send(body);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, /Nyhed blev oprettet!/);
    }
    assert.equal((await news()).length, 1);
    assert.deepEqual(await drafts(), []);
    assert.equal((await send({ ...changed({ title: "Ny" }), draft })).status, 200);
    assert.deepEqual(await titles(), ["Ny"]);
  });

  test("that a colleague has changed is a conflict for the form that knows it as it was, also once it is published", async () => {
    const { app, send, form, changed, drafts, titles } = await openNews();
    const colleague = await app.signIn("kollega@samspil.example");
    const draft = draftIn((await send({ ...form, act: "draft" })).text);
    const theirs = { ...changed({ title: "Deres" }), formId: createFormId() };
    const second = draftIn((await send({ ...theirs, act: "draft", draft }, colleague)).text);
    for (const act of ["draft", "publish"]) {
      const answer = await send({ ...changed({ title: "Min" }), act });
      assert.equal(answer.status, 409);
      assert.match(answer.text, /En anden har gemt kladden.*Deres/s);
    }
    assert.deepEqual(titlesOf(await drafts()), ["Deres"]);
    await send({ ...theirs, draft: second }, colleague);
    assert.equal((await send(changed({ title: "Min" }))).status, 409);
    assert.deepEqual(await titles(), ["Deres"]);
  });

  test("that was published when its time came is its item, also for the form that had no answer", async () => {
    const { app, send, form, changed, news, drafts, pass, inMinutes } = await openNews();
    const planned = { ...form, act: "draft", publishAt: inMinutes(3) };
    await send(planned);
    pass(4);
    await app.publishDue();
    assert.equal((await news()).length, 1);
    assert.equal((await send({ ...planned, publishAt: inMinutes(3) })).status, 200);
    assert.deepEqual(await drafts(), []);
    const over = await send({ ...changed({ title: "Ny", content: "" }), act: "draft" });
    assert.equal(over.status, 200, over.text);
    const [kept] = await drafts();
    assert.deepEqual([kept?.item, kept?.title], [(await news())[0].id, "Ny"]);
    const published = await send({
      ...changed({ title: "Ny", content: "" }),
      draft: draftIn(over.text),
    });
    assert.equal(published.status, 200, published.text);
    assert.partialDeepStrictEqual(await news(), [{ title: "Ny", content: "" }]);
    assert.equal((await news()).length, 1);
    assert.deepEqual(await drafts(), []);
  });

  test("that was thrown away is not made again, until it is sent with a new form's id", async () => {
    const { send, form, news, drafts } = await openNews();
    const draft = draftIn((await send({ ...form, act: "draft" })).text);
    await send({ act: "discard", draft });
    for (const act of ["draft", "publish"]) {
      const answer = await send({ ...form, act, draft });
      assert.equal(answer.status, 422);
      assert.match(answer.text, /"isDraftGone",true/);
    }
    assert.deepEqual([await drafts(), await news()], [[], []]);
    await send({ ...form, formId: createFormId() });
    assert.equal((await news()).length, 1);
  });
});
