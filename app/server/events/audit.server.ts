import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { type AuditKind, isCounted, isStored, type StoredKind } from "../../formats/audit-kinds.ts";
import type { Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";

const MOST_ADDRESSES = 200;

/** `account`: an e-mail, '' for the server itself and for somebody unknown. `address`: an IP address. */
export type Who = { account: string; device: string; address: string };

export const SERVER: Who = { account: "", device: "", address: "" };

/** `about`: a colleague's or recipient's address, an order's number, a count or a name; never a customer's words. */
type AuditEvent = { kind: AuditKind; who: Who; about?: string };

type Trx = Pick<Kysely<Tables>, "insertInto">;

/**
 * Logs what was done, and stores it for Hændelser.
 * @param trx of the act, which fails where its event cannot be stored
 * @returns without `trx` false where it could not be stored, which the log says
 */
export type Audit = (event: AuditEvent, trx?: Trx) => Promise<boolean>;

type AuditOptions = {
  kysely: Kysely<Tables>;
  isAccount: (email: string) => Promise<boolean>;
  clock: () => Date;
  log: Log;
  /** Only it can link the log's pseudonyms to an account or address. */
  secret: string;
  onRefused?: () => void;
};

export function createAudit(options: AuditOptions) {
  const { kysely, isAccount, clock, log, secret, onRefused } = options;
  const refused = new Map<string, number>();

  const audit: Audit = async (event, trx) => {
    const { kind, who, about } = event;
    let isKept = true;
    if (isStored(kind)) {
      if (trx) await storeEvent(trx, { kind, who, about }, clock());
      else isKept = await storeAlone({ kind, who, about });
    }
    if (isCounted(kind)) {
      countRefused(who.account);
      onRefused?.();
    }
    // What the server does by itself has lines of its own.
    if (isKept && who !== SERVER) {
      const marks = { account: pseudonym(who.account), from: pseudonym(who.address) };
      log.info({ event: kind, ...marks }, "security");
    }
    return isKept;
  };

  async function storeAlone(event: KeptEvent): Promise<boolean> {
    try {
      await storeEvent(kysely, event, clock());
      return true;
    } catch (error) {
      log.error({ err: error, event: event.kind }, "could not record the event");
      return false;
    }
  }

  function pseudonym(text: string): string | undefined {
    const whole = createHmac("sha256", secret).update(`log ${text.toLowerCase()}`);
    return text ? whole.digest("base64url").slice(0, 12) : undefined;
  }

  function countRefused(account: string, count = 1) {
    const typed = account.toLowerCase();
    const key = refused.has(typed) || refused.size < MOST_ADDRESSES ? typed : "";
    refused.set(key, (refused.get(key) ?? 0) + count);
  }

  /** Once an hour, one event for each account: guessing cannot fill the table, nor response times reveal one. */
  async function storeRefused() {
    // Last nobody's, with all that are found to be nobody's.
    for (const email of [...[...refused.keys()].filter(Boolean), ""]) {
      // Before anything is awaited: what is refused meanwhile counts for the next hour.
      const count = refused.get(email) ?? 0;
      refused.delete(email);
      try {
        if (email && !(await isAccount(email))) countRefused("", count);
        else if (count > 0) await storeCount(email, count);
      } catch (error) {
        countRefused(email, count);
        throw error;
      }
    }
  }

  function storeCount(account: string, count: number) {
    const event = {
      kind: "tries refused",
      who: { ...SERVER, account },
      about: `${count}`,
    } as const;
    return storeEvent(kysely, event, clock());
  }

  return { audit, storeRefused };
}

type KeptEvent = AuditEvent & { kind: StoredKind };

/** For commands, which have no log. In the transaction of the act. */
export async function storeEvent(
  trx: Trx,
  { kind, who, about = "" }: KeptEvent,
  now: Date,
): Promise<void> {
  const { account, device } = who;
  const row = { at: now.toISOString(), kind, account: account.toLowerCase(), about, device };
  await trx.insertInto("events").values(row).execute();
}
