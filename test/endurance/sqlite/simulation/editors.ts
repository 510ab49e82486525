import { sortableTime } from "../../../../app/formats/danish-time.ts";
import { fingerprint } from "../../../../app/server/documents/edit.server.ts";
import type { SimulatedClinic } from "./clinic.ts";
import type { Command } from "./commands.ts";
import { type DraftText, type Ledger, mayBe, type News } from "./ledger.ts";
import { machine } from "./machine.ts";
import { readItems } from "./promises.ts";

const PATH = "/admin/nyheder";
const NAMES = ["title", "content", "dato", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt"];
const MOST = 6;
const HOUR_MS = 60 * 60_000;

type Change = (news: News) => News;
type Wish = {
  body: object;
  change: Change;
  word?: string;
  /** What stood there before, and can be brought back from the history. */
  former?: string;
  statuses?: number[];
};

/** Asks for a save, and writes down what must be, or after a death what may be. */
async function save(ledger: Ledger, clinic: SimulatedClinic, wish: Wish) {
  const { body, change, word, former = "", statuses = [200] } = wish;
  const at = machine.now();
  const answer = await clinic.save(PATH, body);
  if (!answer) return mayBe(ledger, change, false);
  if (answer.status === 503 && clinic.isFull()) return;
  if (!statuses.includes(answer.status))
    ledger.broken.push(`a save was answered with ${answer.status}, not ${statuses.join(" or ")}`);
  if (answer.status !== 200) return;
  mayBe(ledger, change, true);
  if (word) ledger.saved.push({ word, at });
  if (!lastChange(clinic).includes(former))
    ledger.broken.push(`${former} was taken away, and is not in the history of that save`);
}

function lastChange({ look }: SimulatedClinic): string {
  const [row] = look(LAST_CHANGE);
  return String(row?.changes);
}

const LAST_CHANGE =
  "select changes from history where id = 'nyheder' order by revision desc limit 1";

function newTitle(ledger: Ledger): string {
  ledger.words += 1;
  return `Nyhed-${ledger.words}-x`;
}

const textOf = (title: string) => ({ title, content: `<p>${title}</p>` });
const now = ({ news }: Ledger): News => news[0] ?? { shown: [], drafts: [] };
const free = ({ shown, drafts }: News) =>
  shown.filter((title) => !drafts.some(({ over }) => over === title));

function editOf(clinic: SimulatedClinic, title: string) {
  const item = readItems(clinic.look).find((one) => one.title === title);
  return { intent: "replace", id: item?.id ?? "", base: fingerprint({ ...item }, NAMES) };
}

function draftOf({ look }: SimulatedClinic, title: string) {
  const row = look("select id, revision, title from drafts").find((one) => one.title === title);
  return { id: String(row?.id), revision: Number(row?.revision) };
}

export const createNews: Command = {
  can: (ledger) => now(ledger).shown.length < MOST,
  async act(ledger, clinic) {
    const word = newTitle(ledger);
    const body = { intent: "create", values: textOf(word) };
    await save(ledger, clinic, { body, change: show(word), word });
  },
  story: "An editor writes a piece of news.",
};

export const createTwoAtOnce: Command = {
  can: (ledger) => now(ledger).shown.length < MOST,
  act: (ledger, clinic) =>
    Promise.all([createNews.act(ledger, clinic), createNews.act(ledger, clinic)]),
  story: "Two editors each write a piece of news at once.",
};

export const changeNews: Command = {
  can: (ledger) => free(now(ledger)).length > 0,
  async act(ledger, clinic) {
    const [old = ""] = free(now(ledger));
    const word = newTitle(ledger);
    const body = { ...editOf(clinic, old), values: textOf(word) };
    await save(ledger, clinic, { body, change: swap(old, word), word, former: old });
  },
  story: "An editor changes the oldest news.",
};

/** Both have opened the form before either saves. */
export const changeFromTwoWindows: Command = {
  can: (ledger, clinic) => free(now(ledger)).length > 0 && !clinic.isFull(),
  async act(ledger, clinic) {
    const [old = ""] = free(now(ledger));
    const form = editOf(clinic, old);
    const [first, second] = [newTitle(ledger), newTitle(ledger)];
    const body = { ...form, values: textOf(first) };
    await save(ledger, clinic, { body, change: swap(old, first), word: first });
    const late = { ...form, values: textOf(second) };
    await save(ledger, clinic, { body: late, change: (same) => same, statuses: [409] });
  },
  story: "Two editors change the same news, one after the other, from forms opened before.",
};

export const deleteNews: Command = {
  can: (ledger) => free(now(ledger)).length > 0,
  async act(ledger, clinic) {
    const [old = ""] = free(now(ledger));
    const { id } = editOf(clinic, old);
    const body = { intent: "delete", id };
    await save(ledger, clinic, { body, change: unshow(old), former: old });
  },
  story: "An editor deletes the oldest news.",
};

export const hideNews: Command = {
  can: (ledger) => free(now(ledger)).length > 0,
  async act(ledger, clinic) {
    const [old = ""] = free(now(ledger));
    const body = { as: "hide", intent: "replace", id: editOf(clinic, old).id };
    const draft = { title: old, over: old, isHidden: true };
    await save(ledger, clinic, { body, change: (news) => keep(draft)(unshow(old)(news)) });
  },
  story: "An editor hides the oldest news.",
};

export const draftNew: Command = {
  can: (ledger) => now(ledger).drafts.length < MOST,
  async act(ledger, clinic) {
    const title = newTitle(ledger);
    const body = { as: "draft", intent: "create", values: textOf(title) };
    await save(ledger, clinic, { body, change: keep({ title, over: "" }) });
  },
  story: "An editor keeps a draft of something new.",
};

export const draftOver: Command = {
  can: (ledger) => free(now(ledger)).length > 0,
  async act(ledger, clinic) {
    const [over = ""] = free(now(ledger));
    const title = newTitle(ledger);
    const body = { as: "draft", ...editOf(clinic, over), values: textOf(title) };
    await save(ledger, clinic, { body, change: keep({ title, over }) });
  },
  story: "An editor keeps a draft over the oldest news.",
};

export const draftForLater = (hours: number): Command => ({
  can: (ledger) => now(ledger).drafts.length < MOST,
  async act(ledger, clinic) {
    const title = newTitle(ledger);
    const publishAt = Math.ceil(machine.now() / 60_000) * 60_000 + hours * HOUR_MS;
    const local = sortableTime(new Date(publishAt)).replace(" ", "T");
    const values = textOf(title);
    const body = { as: "later", intent: "create", publishAt: local, values };
    await save(ledger, clinic, { body, change: keep({ title, over: "", publishAt }) });
  },
  story: `An editor sets a draft to be published in ${hours} hours.`,
});

export const publishDraft: Command = {
  can: (ledger) => now(ledger).drafts.length > 0,
  async act(ledger, clinic) {
    const [draft] = now(ledger).drafts;
    if (draft) await save(ledger, clinic, publishingOf(draft, clinic));
  },
  story: "An editor publishes the oldest draft.",
};

export const publishFromTwoWindows: Command = {
  can: (ledger, clinic) => now(ledger).drafts.length > 0 && !clinic.isFull(),
  async act(ledger, clinic) {
    const [draft] = now(ledger).drafts;
    if (!draft) return;
    const wish = publishingOf(draft, clinic);
    await save(ledger, clinic, wish);
    const { body } = wish;
    await save(ledger, clinic, { body, change: (same) => same, statuses: [409, 422] });
  },
  story: "Two editors publish the oldest draft, one after the other.",
};

function publishingOf(draft: DraftText, clinic: SimulatedClinic): Wish {
  const { title } = draft;
  const row = clinic.look("select title, form from drafts").find((one) => one.title === title);
  const form = JSON.parse(String(row?.form));
  const body = { ...form, draft: draftOf(clinic, title) };
  return { body, change: publish(draft), word: title };
}

export const discardDraft: Command = {
  can: (ledger) => now(ledger).drafts.length > 0,
  async act(ledger, clinic) {
    const [draft] = now(ledger).drafts;
    if (!draft) return;
    const body = { as: "discard", intent: "create", draft: draftOf(clinic, draft.title) };
    await save(ledger, clinic, { body, change: drop(draft) });
  },
  story: "An editor throws the oldest draft away.",
};

/** What had to be published by now; on a full disk, and before anybody has looked, it may not be yet. */
export function publishDue(ledger: Ledger, isSure: boolean) {
  const isDue = ({ publishAt }: DraftText) => publishAt !== undefined && publishAt <= machine.now();
  const due = [...new Set(ledger.news.flatMap(({ drafts }) => drafts.filter(isDue)))];
  for (const draft of due) mayBe(ledger, publish(draft), isSure);
}

const show =
  (title: string): Change =>
  (news) => ({ ...news, shown: [...news.shown, title] });
const unshow =
  (title: string): Change =>
  (news) => ({
    ...news,
    shown: news.shown.filter((other) => other !== title),
  });
const swap =
  (old: string, title: string): Change =>
  (news) => ({
    ...news,
    shown: news.shown.map((other) => (other === old ? title : other)),
  });
const keep =
  (draft: DraftText): Change =>
  (news) => ({ ...news, drafts: [...news.drafts, draft] });
const drop =
  (draft: DraftText): Change =>
  (news) => ({
    ...news,
    drafts: news.drafts.filter(({ title }) => title !== draft.title),
  });

function publish(draft: DraftText): Change {
  return (news) => {
    if (!news.drafts.some(({ title }) => title === draft.title)) return news;
    const isOver = draft.over !== "" && !draft.isHidden;
    return drop(draft)((isOver ? swap(draft.over, draft.title) : show(draft.title))(news));
  };
}
