/** What the site has acknowledged, and must therefore keep. */
export type Ledger = {
  /** Order numbers by the id that the visitor's browser made. */
  orders: Map<string, string>;
  /** A word of each saved text that stands nowhere else. */
  texts: Set<string>;
  deleted: { document: string; id: string }[];
  /** The orders that lists were put in. */
  arranged: { document: string; ids: string[] }[];
  /** Addresses of uploaded pictures. */
  pictures: Set<string>;
  /** Answers that no client should get while the site is well: what was asked, and the status. */
  refusals: string[];
  /** Promises seen broken already while sending, in words. */
  broken: string[];
};

export function openLedger(): Ledger {
  return {
    orders: new Map(),
    texts: new Set(),
    deleted: [],
    arranged: [],
    pictures: new Set(),
    refusals: [],
    broken: [],
  };
}

/** A copy that what is acknowledged from now on does not enter. */
export function closeLedger(ledger: Ledger): Ledger {
  return {
    orders: new Map(ledger.orders),
    texts: new Set(ledger.texts),
    deleted: [...ledger.deleted],
    arranged: [...ledger.arranged],
    pictures: new Set(ledger.pictures),
    refusals: [...ledger.refusals],
    broken: [...ledger.broken],
  };
}

export function countSaves({ texts, deleted, arranged }: Ledger): number {
  return texts.size + deleted.length + arranged.length;
}
