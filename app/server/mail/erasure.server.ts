import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { MailFiles } from "./mail-files.server.ts";
import { emptyMessage } from "./message.server.ts";

export type Erasure = {
  eraseLetter(id: string): Promise<void>;
  eraseWith<Result>(
    work: (trx: Kysely<Tables>, letters: LetterErasure) => Promise<Result>,
  ): Promise<Result>;
};

type LetterErasure = {
  erase(about: string): Promise<void>;
  /** Erases what they say; that they were, and what became of them, stays. */
  empty(about: string): Promise<void>;
  /** One letter, by its own id. */
  eraseOne(id: string): Promise<void>;
};

type ErasureOptions = { database: Database; files: Pick<MailFiles, "erase"> };

const TOO_OLD = "den nåede ikke at blive sendt";

export function createErasure({ database, files }: ErasureOptions): Erasure {
  /** Files last: should they not be reached, the daily look for stray ones finds them. */
  async function eraseWithFiles<Result>(
    work: (trx: Kysely<Tables>, erased: string[]) => Promise<Result>,
  ): Promise<Result> {
    const erased: string[] = [];
    const result = await database.kysely.transaction().execute((trx) => work(trx, erased));
    for (const messageId of erased) await files.erase(messageId);
    await database.scrub();
    return result;
  }

  return {
    eraseLetter: (id) =>
      eraseWithFiles(async (trx, erased) => {
        erased.push(...(await eraseLetters(trx, [id])));
      }),

    eraseWith: (work) =>
      eraseWithFiles((trx, erased) =>
        work(trx, {
          async erase(about) {
            erased.push(...(await eraseLetters(trx, await lettersAbout(trx, about))));
          },
          async empty(about) {
            erased.push(...(await emptyLetters(trx, await lettersAbout(trx, about))));
          },
          async eraseOne(id) {
            erased.push(...(await eraseLetters(trx, [id])));
          },
        }),
      ),
  };
}

async function lettersAbout(trx: Kysely<Tables>, about: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("outbox")
    .select("mail_id")
    .distinct()
    .where("about", "=", about)
    .execute();
  return rows.map(({ mail_id }) => mail_id);
}

/** @returns their Message-IDs */
async function eraseLetters(trx: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom("outbox")
    .where("mail_id", "in", ids)
    .returning("message_id")
    .execute();
  await trx
    .deleteFrom("documents")
    .where("collection", "=", "mail")
    .where("id", "in", ids)
    .execute();
  return rows.map(({ message_id }) => message_id);
}

async function emptyLetters(trx: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const letters = await trx
    .selectFrom("documents")
    .select(["id", "data"])
    .where("collection", "=", "mail")
    .where("id", "in", ids)
    .execute();
  for (const { id, data } of letters) {
    await trx
      .updateTable("documents")
      .set((eb) => ({ data: JSON.stringify(emptyMessage(data)), revision: eb("revision", "+", 1) }))
      .where("collection", "=", "mail")
      .where("id", "=", id)
      .execute();
  }
  await trx
    .updateTable("outbox")
    .set({ state: "failed", error: TOO_OLD })
    .where("mail_id", "in", ids)
    .where("state", "in", ["waiting", "sending", "withheld"])
    .execute();
  const rows = await trx
    .selectFrom("outbox")
    .select("message_id")
    .where("mail_id", "in", ids)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
