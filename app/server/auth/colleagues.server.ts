import type { Database } from "../database/database.server.ts";
import type { Mailbox } from "../mail/mailbox.server.ts";
import {
  INVITE_LINK_SECONDS,
  inviteLetter,
  passwordChangedLetter,
  passwordLink,
  RESET_LINK_SECONDS,
  resetLetter,
} from "./account-letters.server.ts";
import { createUser } from "./accounts.server.ts";
import type { Auth } from "./auth.server.ts";
import { createPasswordLink, forgetPasswordLinks } from "./password-link.server.ts";

export type Colleague = {
  id: string;
  email: string;
  /** False while the invitation has not been taken. */
  hasPassword: boolean;
};

/** Everybody who may edit: how one joins, gets back in and leaves. */
export type Colleagues = {
  list(): Promise<Colleague[]>;
  /** Makes a link that works once, and mails it; an earlier one dies. Undefined when the address has an account in use. */
  invite(email: string): Promise<{ link: string } | undefined>;
  /** Mails a link to choose a new password, if the address has an account. */
  sendReset(email: string): Promise<void>;
  /** Mails the account's owner that its password is another now: whoever did not do it must know. */
  tellPasswordChanged(email: string): Promise<void>;
  /** Takes the account away with its sessions. False for oneself, and for one that is gone. */
  remove(id: string, by: string): Promise<boolean>;
};

type ColleaguesOptions = {
  auth: Auth;
  database: Database;
  mailbox: Pick<Mailbox, "send">;
  origin: string;
  clock: () => Date;
};

export function createColleagues(options: ColleaguesOptions): Colleagues {
  const { auth, database, mailbox, origin, clock } = options;

  return {
    async list() {
      const { internalAdapter } = await auth.$context;
      const users = await internalAdapter.listUsers(1000);
      const colleagues = users.map(async ({ id, email }) => ({
        id,
        email,
        hasPassword: (await internalAdapter.findCredentialAccount(id)) !== null,
      }));
      return (await Promise.all(colleagues)).toSorted((a, b) => a.email.localeCompare(b.email));
    },

    async invite(email) {
      const { internalAdapter } = await auth.$context;
      const known = await internalAdapter.findUserByEmail(email);
      if (known && (await internalAdapter.findCredentialAccount(known.user.id))) return undefined;
      const user = known?.user ?? (await createUser(auth, email));
      await forgetPasswordLinks(auth, user.id);
      const now = clock();
      const token = await createPasswordLink(auth, user.id, after(now, INVITE_LINK_SECONDS));
      await mailbox.send(inviteLetter(origin, user.email, token, now));
      return { link: passwordLink(origin, token) };
    },

    async sendReset(email) {
      const { internalAdapter } = await auth.$context;
      const known = await internalAdapter.findUserByEmail(email);
      if (!known) return;
      const now = clock();
      const token = await createPasswordLink(auth, known.user.id, after(now, RESET_LINK_SECONDS));
      await mailbox.send(resetLetter(origin, known.user.email, token, now));
    },

    async tellPasswordChanged(email) {
      await mailbox.send(passwordChangedLetter(origin, email, clock()));
    },

    async remove(id, by) {
      if (id === by) return false;
      // Only while the remover is there: two who remove each other never leave the house empty.
      const removed = await database.kysely
        .deleteFrom("user")
        .where("id", "=", id)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom("user as remover").select("remover.id").where("remover.id", "=", by)),
        )
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
  };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
