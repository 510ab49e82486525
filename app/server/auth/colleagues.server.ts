import type { Kysely } from "kysely";
import { DAY_MS } from "../../formats/durations.ts";
import type { Role } from "../../formats/role.ts";
import type { Database, Tables } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import { type StoppedDrafts, stopDraftsOf } from "../documents/draft-access.server.ts";
import type { Audit, Who } from "../events/audit.server.ts";
import type { Log } from "../log.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { createToken, readToken, takeToken } from "../tokens/tokens.server.ts";
import {
  type AccountNews,
  accountLetter,
  alarmLetter,
  type ColleagueNews,
  colleagueLetter,
  compose,
  invitationLetter,
  keptFactors,
  type Letter,
  passwordPath,
  resetLetter,
} from "./account-messages.server.ts";
import {
  createUser,
  endPasswordLinks,
  findUser,
  findUserByEmail,
  PASSWORD_LINKS,
  readPasswordHash,
  storePassword,
} from "./accounts.server.ts";
import type { Auth } from "./auth.server.ts";
import { listPasskeys } from "./passkeys.server.ts";
import { forgetWrongCodes, readSecondFactor } from "./second-factor.server.ts";

const WORTH_KNOWING_MS = 5 * DAY_MS;
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

  async function send(trx: Kysely<Tables>, to: string[], letter: Letter, expiresAt: Date) {
    const message = compose({ origin, clinic: clinicName() }, to, letter);
    await queueMail(trx, { ...message, expiresAt }, { origin, now: clock() });
  }

  /** Never throws: what it is about is done already. */
  async function notifyOf(news: string, write: () => Promise<{ to: string[]; letter: Letter }>) {
    try {
      const { to, letter } = await write();
      const expiresAt = new Date(clock().getTime() + WORTH_KNOWING_MS);
      if (to.length > 0)
        await kysely.transaction().execute((trx) => send(trx, to, letter, expiresAt));
    } catch (error) {
      log.warn({ err: error, news }, "could not notify anybody");
    }
  }

  const notify = (email: string, news: AccountNews, more?: () => Promise<string[]>) =>
    notifyOf(news, async () => ({ to: [email], letter: accountLetter(news, await more?.()) }));

  /** Stores a link and deletes it, so that a full disk gives an unknown address the same answer. */
  async function storeLinkForNobody() {
    const nobody = crypto.randomUUID();
    await createToken(kysely, "new password", nobody, clock());
    await endPasswordLinks(auth, nobody);
  }

  async function list() {
    const users = await kysely.selectFrom("user").select(["id", "email", "role"]).execute();
    const colleagues = users.map(async (user) => ({
      ...user,
      hasPassword: (await readPasswordHash(auth, user.id)) !== undefined,
    }));
    return (await Promise.all(colleagues)).toSorted((a, b) => a.email.localeCompare(b.email));
  }

  type Colleague = Awaited<ReturnType<typeof list>>[number];

  async function mailboxesOf(isTold: (colleague: Colleague) => boolean) {
    const active = (await list()).filter(
      ({ email, hasPassword }) => hasPassword && !email.endsWith(".localhost"),
    );
    return active.filter(isTold).map(({ email }) => email);
  }

  return {
    list,
    notify: (email: string, news: AccountNews) => notify(email, news),

    /** Also the account itself, unless it is news of what that has done. */
    notifyOwners: (news: ColleagueNews) =>
      notifyOf(news.kind, async () => {
        const told = await mailboxesOf(({ email, role }) =>
          email === news.email ? "by" in news : role === "Ejer",
        );
        const to = news.kind === "removed" ? [...told, news.email] : told;
        return { to, letter: colleagueLetter(news) };
      }),

    alarmOwners: (told: string) =>
      notifyOf("alarm", async () => ({
        to: await mailboxesOf(({ role }) => role === "Ejer"),
        letter: alarmLetter(told),
      })),

    /** Earlier links stop working. Undefined when the address has an account in use. */
    async invite(email: string, role: Role, by?: string) {
      const existing = await findUserByEmail(auth, email);
      if (existing && (await readPasswordHash(auth, existing.id))) return undefined;
      const user = existing ?? (await createUser(auth, email, role));
      await kysely.updateTable("user").set({ role }).where("id", "=", user.id).execute();
      await endPasswordLinks(auth, user.id);
      return kysely.transaction().execute(async (trx) => {
        const { token, expiresAt } = await createToken(trx, "invitation", user.id, clock());
        await send(trx, [user.email], invitationLetter(token, role, by), expiresAt);
        return { link: origin + passwordPath(token) };
      });
    },

    /** @throws when the message cannot be queued, for an unknown address too, so that the answer shows nothing */
    async sendReset(email: string) {
      const user = await findUserByEmail(auth, email);
      if (!user) return storeLinkForNobody();
      await kysely.transaction().execute(async (trx) => {
        const { token, expiresAt } = await createToken(trx, "new password", user.id, clock());
        await send(trx, [user.email], resetLetter(token), expiresAt);
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
      await notify(email, "password changed", async () => {
        const codes = await readSecondFactor(kysely, id);
        return keptFactors(await listPasskeys(kysely, id), codes?.since);
      });
    },

    /** Undefined when no owner with a password would be left, and for an account that is deleted. */
    changeRole: (id: string, role: Role, by: Who): Promise<StoppedDrafts | undefined> =>
      kysely.transaction().execute(async (trx) => {
        const owners = await lockOwners(trx);
        const isOwner = owners.some(({ email }) => email === by.account);
        const leavesOne = role === "Ejer" || owners.some((owner) => owner.id !== id);
        if (!isOwner || !leavesOne) return undefined;
        const changed = await trx
          .updateTable("user")
          .set({ role })
          .where("id", "=", id)
          .returning("email")
          .executeTakeFirst();
        if (!changed) return undefined;
        const about = `${changed.email} ${role}`;
        await audit({ kind: "role changed", who: by, about }, trx);
        return role === "Bestillinger" ? stopDraftsOf(trx, changed.email) : NOTHING_STOPPED;
      }),

    /** Two who remove each other leave one: who removes must still be an owner. */
    remove: (id: string, by: Who): Promise<StoppedDrafts | undefined> =>
      kysely.transaction().execute(async (trx) => {
        const owners = await lockOwners(trx);
        if (!owners.some(({ email }) => email === by.account)) return undefined;
        const removed = await trx
          .deleteFrom("user")
          .where("id", "=", id)
          .where("email", "!=", by.account)
          .returning("email")
          .executeTakeFirst();
        if (!removed) return undefined;
        await audit({ kind: "account removed", who: by, about: removed.email }, trx);
        return stopDraftsOf(trx, removed.email);
      }),
  };
}

/** Those who can sign in, of whom one must stay. Nobody else changes or removes one until the transaction is over. */
async function lockOwners(trx: Kysely<Tables>) {
  await lockRow(trx, "owners");
  return trx
    .selectFrom("user")
    .innerJoin("account", "account.userId", "user.id")
    .select(["user.id", "user.email"])
    .where("role", "=", "Ejer")
    .where("account.password", "is not", null)
    .execute();
}
