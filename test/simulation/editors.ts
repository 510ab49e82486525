import { sortableTime } from "../../app/formats/danish-time.ts";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { fingerprint } from "../../app/server/documents/edit.server.ts";
import type { SimulatedClinic } from "./clinic.ts";
import type { Command } from "./commands.ts";
import { type DraftText, type Ledger, mayBe, type News } from "./ledger.ts";
import { machine } from "./machine.ts";
import { readItems } from "./promises.ts";

const PATH = "/admin/nyheder";
const NAMES = ["title", "content", "dato", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt"];
const MOST = 6;

type Change = (news: News) => News;
type Wish = {
  body: object;
  change: Change;
  word?: string;
  /** The replaced text, which must be in the history afterwards. */
  former?: string;
  statuses?: number[];
};

/** Sends a save, and notes the news that must stand there now, or may after a kill. */
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
  const [row] = clinic.query(LAST_CHANGE);
  if (!String(row?.changes).includes(former))
    ledger.broken.push(`${former} was taken away, and is not in the history of that save`);
}

const LAST_CHANGE =
  "select changes from history where id = 'nyheder' order by revision desc limit 1";

function newTitle(ledger: Ledger): string {
  ledger.words += 1;
  return `Nyhed-${ledger.words}-x`;
}

const NO_DRAFT: DraftText = { title: "", over: "" };
const textOf = (title: string) => ({ title, content: `<p>${title}</p>` });
const now = ({ news }: Ledger): News => news[0] ?? { shown: [], drafts: [] };
/** Published news without a draft over them. */
const free = ({ shown, drafts }: News) =>
  shown.filter((title) => !drafts.some(({ over }) => over === title));
const oldestFree = (news: News) => free(news)[0] ?? "";
const oldestDraft = ({ drafts }: News) => drafts[0] ?? NO_DRAFT;
const hasRoom = ({ shown }: News) => shown.length < MOST;
const hasFree = (news: News) => free(news).length > 0;
const hasDraft = ({ drafts }: News) => drafts.length > 0;
const hasRoomForDraft = ({ drafts }: News) => drafts.length < MOST;

function editOf(clinic: SimulatedClinic, title: string) {
  const item = readItems(clinic.query).find((stored) => stored.title === title);
  return { act: "publish", id: item?.id ?? "", base: fingerprint({ ...item }, NAMES) };
}

function draftOf({ query }: SimulatedClinic, { title }: DraftText) {
  const row = query("select id, revision, title from drafts").find(
    (draft) => draft.title === title,
  );
  return { id: String(row?.id), revision: Number(row?.revision) };
}

/** A command that sends one save, for which it gets the news and a title that is new. */
function saving(
  story: string,
  can: (news: News) => boolean,
  wishOf: (news: News, title: string, clinic: SimulatedClinic) => Wish,
): Command {
  return {
    story,
    can: (ledger) => can(now(ledger)),
    act: (ledger, clinic) => save(ledger, clinic, wishOf(now(ledger), newTitle(ledger), clinic)),
  };
}

export const createNews = saving("An editor writes a piece of news.", hasRoom, (_, title) => {
  const body = { act: "publish", values: textOf(title) };
  return { body, change: show(title), word: title };
});

export const changeNews = saving(
  "An editor changes the oldest news.",
  hasFree,
  (news, title, clinic) => {
    const former = oldestFree(news);
    const body = { ...editOf(clinic, former), values: textOf(title) };
    return { body, change: swap(former, title), word: title, former };
  },
);

/** Both have opened the form before either saves. */
export const changeFromTwoWindows: Command = {
  can: (ledger, clinic) => hasFree(now(ledger)) && !clinic.isFull(),
  async act(ledger, clinic) {
    const old = oldestFree(now(ledger));
    const form = editOf(clinic, old);
    const [first, second] = [newTitle(ledger), newTitle(ledger)];
    const body = { ...form, values: textOf(first) };
    await save(ledger, clinic, { body, change: swap(old, first), word: first });
    const late = { ...form, values: textOf(second) };
    await save(ledger, clinic, { body: late, change: (same) => same, statuses: [409] });
  },
  story: "Two editors change the same news, one after the other, from forms opened before.",
};

export const deleteNews = saving(
  "An editor deletes the oldest news.",
  hasFree,
  (news, _, clinic) => {
    const former = oldestFree(news);
    const body = { act: "delete", id: editOf(clinic, former).id };
    return { body, change: unshow(former), former };
  },
);

export const hideNews = saving("An editor hides the oldest news.", hasFree, (news, _, clinic) => {
  const over = oldestFree(news);
  const body = { act: "hide", id: editOf(clinic, over).id };
  const draft = { title: over, over, isHidden: true };
  return { body, change: (before) => keep(draft)(unshow(over)(before)) };
});

export const draftNew = saving(
  "An editor keeps a draft of something new.",
  hasRoomForDraft,
  (_, title) => {
    const body = { act: "draft", values: textOf(title) };
    return { body, change: keep({ title, over: "" }) };
  },
);

export const draftOver = saving(
  "An editor keeps a draft over the oldest news.",
  hasFree,
  (news, title, clinic) => {
    const over = oldestFree(news);
    const body = { ...editOf(clinic, over), act: "draft", values: textOf(title) };
    return { body, change: keep({ title, over }) };
  },
);

export const draftForLater = (hours: number) =>
  saving(
    `An editor sets a draft to be published in ${hours} hours.`,
    hasRoomForDraft,
    (_, title) => {
      const publishAt = Math.ceil(machine.now() / 60_000) * 60_000 + hours * HOUR_MS;
      const local = sortableTime(new Date(publishAt)).replace(" ", "T");
      const body = { act: "draft", publishAt: local, values: textOf(title) };
      return { body, change: keep({ title, over: "", publishAt }) };
    },
  );

export const publishDraft = saving(
  "An editor publishes the oldest draft.",
  hasDraft,
  (news, _, clinic) => publishingOf(oldestDraft(news), clinic),
);

function publishingOf(draft: DraftText, clinic: SimulatedClinic): Wish {
  const { title } = draft;
  const rows = clinic.query("select title, item, form from drafts");
  const { item = "", form } = rows.find((row) => row.title === title) ?? {};
  const named = { act: "publish", id: item, draft: draftOf(clinic, draft) };
  const body = { ...JSON.parse(String(form)), ...named };
  return { body, change: publish(draft), word: title };
}

export const discardDraft = saving(
  "An editor throws the oldest draft away.",
  hasDraft,
  (news, _, clinic) => {
    const draft = oldestDraft(news);
    const body = { act: "discard", draft: draftOf(clinic, draft) };
    return { body, change: drop(draft) };
  },
);

/** Drafts whose time has come must be published; on a full disk, or right after it, they may be. */
export function publishDue(ledger: Ledger, isSure: boolean) {
  const isDue = ({ publishAt }: DraftText) => publishAt !== undefined && publishAt <= machine.now();
  const due = [...new Set(ledger.news.flatMap(({ drafts }) => drafts.filter(isDue)))];
  for (const draft of due) mayBe(ledger, publish(draft), isSure);
}

function inShown(edit: (titles: string[]) => string[]): Change {
  return (news) => ({ ...news, shown: edit(news.shown) });
}

function inDrafts(edit: (drafts: DraftText[]) => DraftText[]): Change {
  return (news) => ({ ...news, drafts: edit(news.drafts) });
}

const show = (title: string) => inShown((titles) => [...titles, title]);
const unshow = (title: string) => inShown((titles) => titles.filter((other) => other !== title));
const swap = (old: string, title: string) =>
  inShown((titles) => titles.map((other) => (other === old ? title : other)));
const keep = (draft: DraftText) => inDrafts((drafts) => [...drafts, draft]);
const drop = (draft: DraftText) =>
  inDrafts((drafts) => drafts.filter(({ title }) => title !== draft.title));

function publish(draft: DraftText): Change {
  return (news) => {
    if (!news.drafts.some(({ title }) => title === draft.title)) return news;
    const isOver = draft.over !== "" && !draft.isHidden;
    return drop(draft)((isOver ? swap(draft.over, draft.title) : show(draft.title))(news));
  };
}
