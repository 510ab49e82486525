import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Database } from "../../app/server/database/database.server.ts";
import { createDocuments, type WriteResult } from "../../app/server/documents/documents.server.ts";
import { createDrafts, DraftChanged } from "../../app/server/documents/drafts.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { runs } from "../fuzz/runs.ts";
import { backends } from "./backends.ts";

const DOCUMENT = "kontakt";
const HOUR_MS = 60 * 60_000;

type Draft = { id: string; text: string; revision: number; publishAt: number | undefined };

/** What the page says, all that it has said before, and what is written for it and not published. */
type Model = { saved: string[]; draft: Draft | undefined; texts: number };
type Sites = ReturnType<typeof openSites>;
type Site = Sites["sites"][number];

function openSites(database: Database) {
  const clock = { now: Date.UTC(2027, 0, 4, 8) };
  const read = () => new Date(clock.now);
  const sites = [1, 2].map(() => ({
    documents: createDocuments(database, read),
    drafts: createDrafts(database, read, createLog("silent")),
  }));
  return { clock, sites };
}

function newText(model: Model): string {
  model.texts += 1;
  return `Tekst ${model.texts}`;
}
const revisionOf = ({ saved }: Model) => saved.length;

function save({ documents }: Site, text: string, basedOn: number): Promise<WriteResult> {
  return documents.write("content", DOCUMENT, { text }, { basedOn, by: "ida" });
}

function publish({ documents, drafts }: Site, draft: Draft, basedOn: number) {
  return documents.write(
    "content",
    DOCUMENT,
    { text: draft.text },
    { basedOn, by: "ida", alongside: (trx) => drafts.removeWith(trx, draft) },
  );
}

/** As its form would store it. */
const written = ({ text, publishAt }: Pick<Draft, "text" | "publishAt">) => ({
  ...{ screen: "/admin/kontakt", item: "page", title: text },
  form: { intent: "", id: "", base: "", values: { text }, opened: {} },
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

type Doing = (model: Model, sites: Site[], real: Sites) => Promise<unknown>;

function command(story: string, act: Doing, check: (model: Model) => boolean = () => true) {
  return fc.boolean().map(
    (isSecond): fc.AsyncCommand<Model, Sites> => ({
      check,
      async run(model, real) {
        await act(model, isSecond ? real.sites.toReversed() : real.sites, real);
        for (const site of real.sites) await requireAll(model, site, real.clock.now);
      },
      toString: () => `${story} (site ${isSecond ? 2 : 1})`,
    }),
  );
}

/** Every site tells all of it, and nothing else. */
async function requireAll({ saved, draft }: Model, { documents, drafts }: Site, now: number) {
  const stored = await documents.read("content", DOCUMENT);
  assert.deepEqual(stored?.data, saved.length > 0 ? { text: saved.at(-1) } : undefined);
  const history = await documents.history(DOCUMENT);
  const told = history.map(({ changes = [] }) =>
    changes.flatMap((change) => Object.values(change)),
  );
  assert.deepEqual(
    told.map((values) => JSON.stringify(values.at(-1))),
    saved.toReversed().map((text) => JSON.stringify({ text })),
  );
  const listed = await drafts.list();
  const known = draft ? [draft] : [];
  assert.deepEqual(
    listed.map(({ id, revision, title }) => [id, revision, title]),
    known.map(({ id, revision, text }) => [id, revision, text]),
  );
  const isDue = ({ publishAt = Number.POSITIVE_INFINITY }: Draft) => publishAt <= now;
  const due = await drafts.due();
  assert.deepEqual(
    due.map(({ id }) => id),
    known.filter(isDue).map(({ id }) => id),
  );
}

const hasText = (model: Model) => revisionOf(model) > 0;
const hasDraft = ({ draft }: Model) => draft !== undefined;

const commands = [
  command("an editor saves", async (model, [site]) => {
    const text = newText(model);
    assert.ok(site && (await save(site, text, revisionOf(model))).ok);
    model.saved.push(text);
  }),
  command(
    "an editor saves from a form that was opened before the last save",
    async (model, [site]) => {
      const told = site && (await save(site, newText(model), revisionOf(model) - 1));
      assert.ok(told && !told.ok);
      assert.deepEqual(told.current?.data, { text: model.saved.at(-1) });
    },
    hasText,
  ),
  command("two editors save at once", async (model, sites) => {
    const texts = sites.map(() => newText(model));
    const told = await Promise.all(
      sites.map((site, at) => save(site, texts[at] ?? "", revisionOf(model))),
    );
    const won = texts.filter((_, at) => told[at]?.ok);
    assert.equal(won.length, 1);
    model.saved.push(...won);
  }),
  command("an editor keeps a draft", async (model, [site]) => {
    const [text, publishAt] = [newText(model), undefined];
    const kept = site?.drafts.create(written({ text, publishAt }), "ida");
    if (model.draft) return assert.rejects(async () => kept, DraftChanged);
    model.draft = { id: (await kept) ?? "", text, revision: 1, publishAt };
  }),
  command(
    "two editors write on in the draft at once, to be published in an hour",
    async (model, sites, { clock }) => {
      const { draft } = model;
      const next = sites.map(() => ({ text: newText(model), publishAt: clock.now + HOUR_MS }));
      const told = await Promise.all(
        sites.map(
          ({ drafts }, at) => draft && next[at] && drafts.replace(draft, written(next[at]), "ida"),
        ),
      );
      const [won, ...others] = next.filter((_, at) => told[at] !== undefined);
      assert.ok(draft && won && others.length === 0);
      model.draft = { ...draft, ...won, revision: draft.revision + 1 };
    },
    hasDraft,
  ),
  command("an hour goes by", async (_model, _sites, { clock }) => {
    clock.now += HOUR_MS;
  }),
  command(
    "two editors publish the draft at once",
    async (model, sites) => {
      const { draft } = model;
      const told = await Promise.allSettled(
        sites.map((site) => draft && publish(site, draft, revisionOf(model))),
      );
      const won = told.filter((one) => one.status === "fulfilled" && one.value?.ok);
      assert.ok(draft && won.length === 1);
      model.saved.push(draft.text);
      model.draft = undefined;
    },
    hasDraft,
  ),
  command(
    "an editor publishes the draft over a save that was not seen",
    async (model, [site]) => {
      const told = site && model.draft && (await publish(site, model.draft, revisionOf(model) - 1));
      assert.ok(told && !told.ok);
    },
    (model) => hasDraft(model) && hasText(model),
  ),
  command(
    "an editor throws the draft away, and another publishes what is gone",
    async (model, [first, second]) => {
      const { draft } = model;
      assert.ok(first && second && draft);
      assert.ok(await first.drafts.remove(draft));
      await assert.rejects(publish(second, draft, revisionOf(model)), DraftChanged);
      model.draft = undefined;
    },
    hasDraft,
  ),
];

for (const { name, openEmpty } of backends) {
  test(`a document is what was saved last, and a draft is published once, at two sites on ${name}`, async () => {
    const story = fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (happened) => {
      const real = openSites(await openEmpty());
      const model: Model = { saved: [], draft: undefined, texts: 0 };
      await fc.asyncModelRun(() => ({ model, real }), happened);
      for (const { documents } of real.sites) documents.close();
    });
    await fc.assert(story, runs(0.5));
  });
}
