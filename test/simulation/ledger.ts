import { DAY_MS } from "../../app/formats/durations.ts";
import { machine } from "./machine.ts";

export type Ordered = {
  formId: string;
  email: string;
  /** Undefined when the process died before it answered. */
  number?: string;
  at: number;
  /** Undefined when the process died before it answered. */
  handled?: boolean;
  /** The process died before it answered. */
  isErased?: "maybe";
};

export type DraftText = { title: string; over: string; publishAt?: number; isHidden?: boolean };
/** The expected news: the titles on the site and of drafts, all different. */
export type News = { shown: string[]; drafts: DraftText[] };
type Saved = { word: string; at: number };

/** The promises to visitors and editors, recorded outside the site. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  return {
    orders: new Map<string, Ordered>(),
    /** Orders without an answer, which may be stored or not. */
    unanswered: new Map<string, Ordered>(),
    /** Every order number that a visitor ever got, by its form. */
    told: new Map<string, string>(),
    erased: new Set<string>(),
    /** How often each mail of an order had gone out when the order was erased. */
    silenced: new Map<string, number>(),
    /** Mails that the site may no longer try to send. */
    givenUp: new Set<string>(),
    /** The possible news: one state, but more right after a kill. */
    news: [{ shown: [], drafts: [] }] as News[],
    saved: [] as Saved[],
    words: 0,
    forms: 0,
    /** The wall clock before it was set ahead, until somebody says that it is right. */
    jumpedFrom: undefined as number | undefined,
    broken: [] as string[],
    backups: [] as Backup[],
  };
}

/** The promises that a restore brings back. */
type Backup = {
  folder: string;
  orders: Map<string, Ordered>;
  news: News[];
  saved: Saved[];
  erased: Set<string>;
  /** Its mails that were not sent at the backup. */
  waiting: string[];
};

/** By the trusted clock. */
export function daysOld({ jumpedFrom }: Ledger, at: number): number {
  return ((jumpedFrom ?? machine.now()) - at) / DAY_MS;
}

/** Applies a change, or adds its results to the possible states when it is not sure. */
export function mayBe(ledger: Ledger, change: (news: News) => News, isSure: boolean) {
  const after = ledger.news.map(change);
  ledger.news = isSure ? after : [...ledger.news, ...after];
}
