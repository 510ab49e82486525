import type { Database } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import { type StoppedDrafts, stopDraftsOf } from "../documents/drafts.server.ts";
import { type Actor, storeEvent } from "../events/events.server.ts";
import type { Log } from "../log.server.ts";
import type { Mailbox } from "../mail/mailbox.server.ts";
import {
  type AccountNews,
  after,
  type ColleagueNews,
  colleagueLetter,
  INVITE_LINK_SECONDS,
  inviteLetter,
  newsLetter,
  passwordLink,
  RESET_LINK_SECONDS,
  resetLetter,
} from "./account-letters.server.ts";
import { createUser, findUserByEmail, readPasswordHash } from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { describeKeptFactors } from "./kept-factors.server.ts";
import { createPasswordLink, forgetPasswordLinks } from "./password-link.server.ts";
import type { Role } from "./role.ts";
import { forgetWrongCodes } from "./second-factor.server.ts";

const NOTHING_STOPPED: StoppedDrafts = { scheduled: [], shared: [] };

type Colleague = {
  id: string;
  email: string;
  role: Role;
  hasPassword: boolean;
};

export type Colleagues = {
  list(): Promise<Colleague[]>;
  /** An earlier link dies. Undefined when the address has an account in use. */
  invite(email: string, role: Role, by?: string): Promise<{ link: string } | undefined>;
  /** Fails for a strange address when it would for a known one. @throws what keeps the mail from being queued */
  sendReset(email: string): Promise<void>;
  /** Tells also which keys and codes the account still has: whoever had the former password may have added them. Never throws. */
  followPasswordChange(account: { id: string; email: string }): Promise<void>;
  notify(email: string, news: AccountNews): Promise<void>;
  notifyAll(news: ColleagueNews): Promise<void>;
  notifyOthers(news: ColleagueNews): Promise<void>;
  /** Remembers who did it. Undefined when no owner with a password would be left, and for an account that is gone. */
  changeRole(id: string, role: Role, by: Actor): Promise<StoppedDrafts | undefined>;
  /** Takes the account away with its sessions, and remembers who did it. Undefined for oneself, and for one that is gone. */
  remove(id: string, by: string, device?: string): Promise<StoppedDrafts | undefined>;
};

type ColleaguesOptions = {
  auth: Auth;
  database: Database;
  mailbox: Pick<Mailbox, "send">;
  origin: string;
  /** The clinic's name, as it is now. */
  clinicName: () => string;
  log: Pick<Log, "warn">;
  clock: () => Date;
};

export function createColleagues(options: ColleaguesOptions): Colleagues {
  const { auth, database, mailbox, origin, clinicName, log, clock } = options;
  const sender = () => ({ origin, clinic: clinicName() });

  /** Stored and taken back: on a full disk both answers are the same. */
  async function storeLinkForNobody() {
    const nobody = crypto.randomUUID();
    await createPasswordLink(auth, nobody, clock());
    await forgetPasswordLinks(auth, nobody);
  }

  async function notify(email: string, news: AccountNews, more?: () => Promise<string[]>) {
    try {
      await mailbox.send(newsLetter(sender(), email, { news, more: await more?.() }, clock()));
    } catch (error) {
      log.warn({ err: error, news }, "an account's owner could not be told");
    }
  }

  async function list() {
    const users = await database.kysely
      .selectFrom("user")
      .select(["id", "email", "role"])
      .execute();
    const colleagues = users.map(async (user) => ({
      ...user,
      hasPassword: (await readPasswordHash(auth, user.id)) !== undefined,
    }));
    return (await Promise.all(colleagues)).toSorted((a, b) => a.email.localeCompare(b.email));
  }

  async function notifyThose(news: ColleagueNews, isRecipient: (email: string) => boolean) {
    try {
      const able = (await list()).filter(
        ({ email, hasPassword }) => hasPassword && !email.endsWith(".localhost"),
      );
      const left = news.kind === "removed" ? [news.email] : [];
      const to = [...able.map(({ email }) => email).filter(isRecipient), ...left];
      if (to.length > 0) await mailbox.send(colleagueLetter(sender(), to, news, clock()));
    } catch (error) {
      log.warn({ err: error, news: news.kind }, "colleagues could not be told");
    }
  }

  return {
    list,
    notifyAll: (news) => notifyThose(news, () => true),
    notifyOthers: (news) => notifyThose(news, (email) => email !== news.email),

    async invite(email, role, by) {
      const known = await findUserByEmail(auth, email);
      if (known && (await readPasswordHash(auth, known.id))) return undefined;
      const user = known ?? (await createUser(auth, email, role));
      await database.kysely.updateTable("user").set({ role }).where("id", "=", user.id).execute();
      await forgetPasswordLinks(auth, user.id);
      const now = clock();
      const token = await createPasswordLink(auth, user.id, after(now, INVITE_LINK_SECONDS));
      await mailbox.send(inviteLetter(sender(), user.email, { token, role, by }, now));
      return { link: passwordLink(origin, token) };
    },

    async sendReset(email) {
      const known = await findUserByEmail(auth, email);
      if (!known) return storeLinkForNobody();
      const now = clock();
      const token = await createPasswordLink(auth, known.id, after(now, RESET_LINK_SECONDS));
      await mailbox.send(resetLetter(sender(), known.email, token, now));
    },

    async followPasswordChange({ id, email }) {
      try {
        await forgetPasswordLinks(auth, id);
        await forgetWrongCodes(database.kysely, id);
      } catch (error) {
        log.warn({ err: error }, "links to choose a password could not be ended");
      }
      await notify(email, "password changed", () => describeKeptFactors(database.kysely, id));
    },

    notify: (email, news) => notify(email, news),

    async changeRole(id, role, by) {
      return database.kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "owners");
        const owners = trx
          .selectFrom("user as owner")
          .innerJoin("account", "account.userId", "owner.id")
          .select("owner.id")
          .where("owner.role", "=", "Ejer")
          .where("account.password", "is not", null);
        const changed = await trx
          .updateTable("user")
          .set({ role })
          .where("id", "=", id)
          // Only by an owner, and while one is left who can get in.
          .where(({ and, or, exists, val }) =>
            and([
              exists(owners.where("owner.email", "=", by.account)),
              or([val(role === "Ejer"), exists(owners.where("owner.id", "!=", id))]),
            ]),
          )
          .returning("email")
          .executeTakeFirst();
        if (!changed) return undefined;
        const about = `${changed.email} ${role}`;
        await storeEvent(trx, { ...by, kind: "role changed", about }, clock());
        // Who may not edit any more publishes nothing either.
        return role === "Bestillinger" ? stopDraftsOf(trx, changed.email) : NOTHING_STOPPED;
      });
    },

    async remove(id, by, device = "") {
      if (id === by) return undefined;
      return database.kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "owners");
        // Only while the remover is there, and an owner: two who remove each other never leave the house empty.
        const removed = await trx
          .deleteFrom("user")
          .where("id", "=", id)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("user as remover")
                .select("remover.id")
                .where("remover.id", "=", by)
                .where("remover.role", "=", "Ejer"),
            ),
          )
          .returning("email")
          .executeTakeFirst();
        if (!removed) return undefined;
        const remover = await trx
          .selectFrom("user")
          .select("email")
          .where("id", "=", by)
          .executeTakeFirstOrThrow();
        const event = { kind: "account removed", account: remover.email, device } as const;
        await storeEvent(trx, { ...event, about: removed.email }, clock());
        return stopDraftsOf(trx, removed.email);
      });
    },
  };
}
