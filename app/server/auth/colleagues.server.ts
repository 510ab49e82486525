import type { Role } from "../../formats/role.ts";
import type { Database } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import { type StoppedDrafts, stopDraftsOf } from "../documents/drafts.server.ts";
import type { Audit, Who } from "../events/audit.server.ts";
import type { Log } from "../log.server.ts";
import { type Message, queueMail } from "../mail/queue-mail.server.ts";
import { createToken, readToken, takeToken } from "../tokens/tokens.server.ts";
import {
  type AccountNews,
  type ColleagueNews,
  composeAlarm,
  composeColleagueNews,
  composeInvitation,
  composeNews,
  composeReset,
  passwordLink,
} from "./account-messages.server.ts";
import {
  createUser,
  endPasswordLinks,
  findUser,
  findUserByEmail,
  PASSWORD_LINKS,
  readPasswordHash,
  storePassword,
} from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { describeKeptFactors } from "./kept-factors.server.ts";
import { forgetWrongCodes } from "./second-factor.server.ts";

const NOTHING_STOPPED: StoppedDrafts = { scheduled: [], shared: [] };

export type Colleagues = ReturnType<typeof createColleagues>;

type ColleaguesOptions = {
  auth: Auth;
  database: Database;
  origin: string;
  clinicName: () => string;
  log: Pick<Log, "warn">;
  clock: () => Date;
  audit: Audit;
};

export function createColleagues({
  auth,
  database,
  origin,
  clinicName,
  log,
  clock,
  audit,
}: ColleaguesOptions) {
  const { kysely } = database;
  const sender = () => ({ origin, clinic: clinicName() });

  const send = (message: Message) =>
    kysely.transaction().execute((trx) => queueMail(trx, message, { origin, now: clock() }));

  /** Stores a link and deletes it, so that a full disk gives an unknown address the same answer. */
  async function storeLinkForNobody() {
    const nobody = crypto.randomUUID();
    await createToken(kysely, "new password", nobody, clock());
    await endPasswordLinks(auth, nobody);
  }

  async function notify(email: string, news: AccountNews, more?: () => Promise<string[]>) {
    try {
      await send(composeNews(sender(), email, { news, more: await more?.() }, clock()));
    } catch (error) {
      log.warn({ err: error, news }, "could not notify an account's owner");
    }
  }

  async function list() {
    const users = await kysely.selectFrom("user").select(["id", "email", "role"]).execute();
    const colleagues = users.map(async (user) => ({
      ...user,
      hasPassword: (await readPasswordHash(auth, user.id)) !== undefined,
    }));
    return (await Promise.all(colleagues)).toSorted((a, b) => a.email.localeCompare(b.email));
  }

  const listActive = async () =>
    (await list()).filter(({ email, hasPassword }) => hasPassword && !email.endsWith(".localhost"));

  async function notifyWhere(news: ColleagueNews, isRecipient: (email: string) => boolean) {
    try {
      const active = await listActive();
      const removed = news.kind === "removed" ? [news.email] : [];
      const to = [...active.map(({ email }) => email).filter(isRecipient), ...removed];
      if (to.length > 0) await send(composeColleagueNews(sender(), to, news, clock()));
    } catch (error) {
      log.warn({ err: error, news: news.kind }, "could not notify colleagues");
    }
  }

  return {
    list,
    /** Never throws. */
    async alarmOwners(told: string) {
      try {
        const owners = (await listActive()).filter(({ role }) => role === "Ejer");
        const to = owners.map(({ email }) => email);
        if (to.length > 0) await send(composeAlarm(sender(), to, told, clock()));
      } catch (error) {
        log.warn({ err: error }, "could not tell the owners");
      }
    },
    notifyAll: (news: ColleagueNews) => notifyWhere(news, () => true),
    notifyOthers: (news: ColleagueNews) => notifyWhere(news, (email) => email !== news.email),

    /** Earlier links stop working. Undefined when the address has an account in use. */
    async invite(email: string, role: Role, by?: string) {
      const existing = await findUserByEmail(auth, email);
      if (existing && (await readPasswordHash(auth, existing.id))) return undefined;
      const user = existing ?? (await createUser(auth, email, role));
      await kysely.updateTable("user").set({ role }).where("id", "=", user.id).execute();
      await endPasswordLinks(auth, user.id);
      return kysely.transaction().execute(async (trx) => {
        const now = clock();
        const issued = await createToken(trx, "invitation", user.id, now);
        const invitation = composeInvitation(sender(), user.email, { ...issued, role, by });
        await queueMail(trx, invitation, { origin, now });
        return { link: passwordLink(origin, issued.token) };
      });
    },

    /** @throws when the message cannot be queued, for an unknown address too, so that the answer shows nothing */
    async sendReset(email: string) {
      const user = await findUserByEmail(auth, email);
      if (!user) return storeLinkForNobody();
      await kysely.transaction().execute(async (trx) => {
        const now = clock();
        const issued = await createToken(trx, "new password", user.id, now);
        await queueMail(trx, composeReset(sender(), user.email, issued), { origin, now });
      });
    },

    /** Whose password the link changes. Undefined when it is used or expired. */
    async readPasswordLink(token: string) {
      const id = await readToken(kysely, token, [...PASSWORD_LINKS], clock());
      return id === undefined ? undefined : findUser(auth, id);
    },

    /** Ends all sessions of the account. @returns false for a used or expired link */
    async choosePassword(token: string, password: string): Promise<boolean> {
      const id = await takeToken(kysely, token, [...PASSWORD_LINKS], clock());
      if (id === undefined || !(await findUser(auth, id))) return false;
      await storePassword(auth, id, password);
      return true;
    },

    /** The message lists the keys and codes of the account: the former password may have added them. Never throws. */
    async followPasswordChange({ id, email }: { id: string; email: string }) {
      try {
        await endPasswordLinks(auth, id);
        await forgetWrongCodes(kysely, id);
      } catch (error) {
        log.warn({ err: error }, "could not end links to choose a password");
      }
      await notify(email, "password changed", () => describeKeptFactors(kysely, id));
    },

    notify: (email: string, news: AccountNews) => notify(email, news),

    /** Undefined when no owner with a password would be left, and for an account that is deleted. */
    async changeRole(id: string, role: Role, by: Who): Promise<StoppedDrafts | undefined> {
      return kysely.transaction().execute(async (trx) => {
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
        await audit({ kind: "role changed", who: by, about }, trx);
        return role === "Bestillinger" ? stopDraftsOf(trx, changed.email) : NOTHING_STOPPED;
      });
    },

    async remove(id: string, by: Who): Promise<StoppedDrafts | undefined> {
      return kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "owners");
        // The remover must still be an owner: two who remove each other must leave one.
        const removed = await trx
          .deleteFrom("user")
          .where("id", "=", id)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("user as remover")
                .select("remover.id")
                .where("remover.email", "=", by.account)
                .where("remover.role", "=", "Ejer"),
            ),
          )
          .where("email", "!=", by.account)
          .returning("email")
          .executeTakeFirst();
        if (!removed) return undefined;
        await audit({ kind: "account removed", who: by, about: removed.email }, trx);
        return stopDraftsOf(trx, removed.email);
      });
    },
  };
}
