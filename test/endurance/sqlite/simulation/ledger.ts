import { machine } from "./machine.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

export type Ordered = {
  formId: string;
  email: string;
  /** Undefined where the process died before the visitor was told. */
  number?: string;
  at: number;
  /** Undefined where nobody can know. */
  handled?: boolean;
  /** The process died before it was told. */
  isErased?: "maybe";
};

export type DraftText = { title: string; over: string; publishAt?: number; isHidden?: boolean };
/** What the list of news should be: titles, which are all different, of what stands on the site and of drafts. */
export type News = { shown: string[]; drafts: DraftText[] };
type Saved = { word: string; at: number };

/** What has been promised to visitors and editors, kept beside the site and not by it. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  return {
    orders: new Map<string, Ordered>(),
    /** Sent, and never answered: it may be stored or not. */
    unanswered: new Map<string, Ordered>(),
    /** Every number that a visitor was ever told, whatever became of the order since. */
    told: new Map<string, string>(),
    erased: new Set<string>(),
    /** How often each mail of an order had gone out when the order was erased. */
    silenced: new Map<string, number>(),
    /** Mails that the site may no longer try to send. */
    givenUp: new Set<string>(),
    /** All that may stand there now; one, but for the moment after a death. */
    news: [{ shown: [], drafts: [] }] as News[],
    saved: [] as Saved[],
    words: 0,
    forms: 0,
    /** Where a clock stood before it was set ahead, and when by the one that only goes on. */
    jump: undefined as { from: number; at: number } | undefined,
    broken: [] as string[],
    backups: [] as Backup[],
  };
}

/** What a restore brings back. */
type Backup = {
  folder: string;
  orders: Map<string, Ordered>;
  news: News[];
  saved: Saved[];
  erased: Set<string>;
  /** The mails that it holds and that were not sent then. */
  waiting: string[];
};

/** As old as the site may take something to be: for a week it does not believe a clock that has jumped. */
function believedNow({ jump }: Ledger): number {
  return jump && machine.elapsed() - jump.at < WEEK_MS ? jump.from : machine.now();
}

export function daysOld(ledger: Ledger, at: number): number {
  return (believedNow(ledger) - at) / DAY_MS;
}

/** Each state that what was asked for may have led to. */
export function mayBe(ledger: Ledger, change: (news: News) => News, isSure: boolean) {
  const after = ledger.news.map(change);
  ledger.news = isSure ? after : [...ledger.news, ...after];
}
