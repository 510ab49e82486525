import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { createToken, endTokens, readToken } from "../tokens/tokens.server.ts";
import { setSharer } from "./draft-access.server.ts";
import { fieldValues } from "./field-values.server.ts";
import { SentTwice } from "./form-keys.server.ts";

/** Every list of drafts reads them all. */
export const MOST_DRAFTS = 500;
/** In characters of their forms' JSON. */
const LONGEST_TOGETHER = 20_000_000;

/**
 * The values that the form would send, and those it opened with. `key`: of the form for something new that sent them.
 * `auto`: no press has ever saved it.
 */
const form = z.object({
  base: z.string(),
  values: fieldValues,
  opened: fieldValues,
  key: z.string().optional(),
  auto: z.boolean().optional(),
});

const hidden = z.object({ item: z.looseObject({ id: z.string() }), at: z.int() });

type DraftForm = z.output<typeof form>;
export type Hidden = z.output<typeof hidden>;

type DraftBase = {
  id: string;
  /** The path of its form's screen, and the item's id; '' for an item that is not on the site yet. */
  screen: string;
  item: string;
  title: string;
  revision: number;
  savedAt: string;
  savedBy: string;
};

export type Draft = DraftBase & {
  form: DraftForm;
  hidden: Hidden | undefined;
  publishAt: Date | undefined;
  failure: string | undefined;
  sharedUntil: Date | undefined;
};

export type UnreadableDraft = DraftBase & { stored: string };

export type DraftRevision = Pick<Draft, "id" | "revision">;

type Written = Pick<Draft, "screen" | "item" | "title" | "form"> &
  Partial<Pick<Draft, "id" | "hidden" | "publishAt">>;

export type Drafts = ReturnType<typeof createDrafts>;

export class DraftChanged extends Error {}

export function createDrafts({ kysely }: Pick<Database, "kysely">, clock: () => Date, log: Log) {
  const logged = new Set<string>();
  const rows = () =>
    kysely
      .selectFrom("drafts")
      .leftJoin("tokens", (join) =>
        join.onRef("subject", "=", "drafts.id").on("purpose", "=", "shared draft"),
      )
      .selectAll("drafts")
      .select("expires_at as share_until");

  function readable(all: DraftRow[]): Draft[] {
    return all.flatMap((row) => {
      const draft = readRow(row);
      if (draft) return draft;
      if (!logged.has(row.id)) log.error({ draft: row.id }, "stored draft is unreadable");
      logged.add(row.id);
      return [];
    });
  }

  async function findOne(query: ReturnType<typeof rows>): Promise<Draft | undefined> {
    const row = await query.executeTakeFirst();
    return row && parseRow(row);
  }

  const asSeen = ({ id, revision }: DraftRevision) =>
    kysely.updateTable("drafts").where("id", "=", id).where("revision", "=", revision);

  async function revise(seen: DraftRevision, changed: Partial<Tables["drafts"]>) {
    const { numUpdatedRows } = await asSeen(seen)
      .set((eb) => ({ ...changed, revision: eb("revision", "+", 1) }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  const newestFirst = () => rows().orderBy("saved_at", "desc").execute();
  const saved = (by: string) => ({ saved_at: clock().toISOString(), saved_by: by, failure: null });

  async function insert(trx: Kysely<Tables>, id: string, written: Written, by: string) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("drafts")
      .values({ id, revision: 1, ...rowOf(written), ...saved(by), shared_by: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  const drafts = {
    read: (id: string) => findOne(rows().where("drafts.id", "=", id)),

    list: async (): Promise<Draft[]> => readable(await newestFirst()),

    async listUnreadable(): Promise<UnreadableDraft[]> {
      const unreadable = (await newestFirst()).filter((row) => !readRow(row));
      const storedIn = ({ form, hidden }: DraftRow) => `${form} ${hidden ?? ""}`;
      return unreadable.map((row) => ({ ...baseOf(row), stored: storedIn(row) }));
    },

    find: (screen: string, item: string) =>
      findOne(rows().where("screen", "=", screen).where("item", "=", item)),

    /** @throws {DraftChanged} when its item, or its form, has one @throws {SentTwice} when its form has made an item */
    async create(written: Written, by: string, trx?: Kysely<Tables>): Promise<string> {
      if (!trx) return kysely.transaction().execute((own) => drafts.create(written, by, own));
      const id = written.id ?? crypto.randomUUID();
      if (!(await insert(trx, id, written, by)))
        throw new DraftChanged(`${written.item} has a draft`);
      const made = trx.selectFrom("history").select("id").where("form_key", "=", id);
      if (await made.executeTakeFirst()) throw new SentTwice(written.screen);
      return id;
    },

    /** In the save of a form that makes an item: no draft of the same form can come meanwhile. @throws {SentTwice} */
    async reserve(trx: Kysely<Tables>, id: string): Promise<void> {
      const none = { screen: "", item: "", title: "", form: { base: "", values: {}, opened: {} } };
      if (!(await insert(trx, id, none, ""))) throw new SentTwice(id);
      await trx.deleteFrom("drafts").where("id", "=", id).execute();
    },

    /** A draft can always become shorter. */
    async hasRoom(id = "", form?: DraftForm): Promise<boolean> {
      const others = await kysely
        .selectFrom("drafts")
        .where("id", "<>", id)
        .select(({ fn }) => [
          fn.countAll().as("count"),
          fn.sum(fn("length", ["form"])).as("forms"),
          fn.sum(fn("length", ["hidden"])).as("hidden"),
        ])
        .executeTakeFirstOrThrow();
      const length = Number(others.forms) + Number(others.hidden);
      if (Number(others.count) < MOST_DRAFTS && length < LONGEST_TOGETHER) return true;
      const row = await rows().where("drafts.id", "=", id).executeTakeFirst();
      return row !== undefined && JSON.stringify(form).length <= row.form.length;
    },

    /** @returns the next revision */
    async replace(seen: DraftRevision, written: Omit<Written, "id" | "hidden">, by: string) {
      // Throws for an unreadable draft, which must not be overwritten.
      await drafts.read(seen.id);
      const { hidden: _kept, ...row } = rowOf(written);
      const isStored = await revise(seen, { ...row, ...saved(by) });
      return isStored ? seen.revision + 1 : undefined;
    },

    updateInPlace: (seen: DraftRevision, text: Pick<Draft, "form" | "hidden">) =>
      revise(seen, textOf(text)),

    /** With its link: the form may bring it back under the same id. */
    async remove({ id, revision }: DraftRevision, trx: Kysely<Tables> = kysely): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom("drafts")
        .where("id", "=", id)
        .where("revision", "=", revision)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) return false;
      await endTokens(trx, ["shared draft"], [id]);
      return true;
    },

    /** In the transaction of a save. @throws {DraftChanged} */
    async removeWith(trx: Transaction<Tables>, seen: DraftRevision) {
      if (!(await drafts.remove(seen, trx))) throw new DraftChanged(seen.id);
    },

    async due(): Promise<Draft[]> {
      const query = rows().where("publish_at", "<=", clock().getTime()).orderBy("publish_at");
      return readable(await query.execute());
    },

    /** Only as it was seen: a colleague may have given it a new time. A `time` is when it is tried again. */
    async fail(seen: DraftRevision, failure: string, time?: Date): Promise<void> {
      await asSeen(seen)
        .set({ publish_at: time?.getTime() ?? null, failure })
        .execute();
    },

    /** An earlier token stops working. */
    share: (id: string, by: string): Promise<{ token: string; until: Date } | undefined> =>
      kysely.transaction().execute(async (trx) => {
        if (!(await setSharer(trx, id, by))) return undefined;
        const { token, expiresAt } = await createToken(trx, "shared draft", id, clock());
        return { token, until: expiresAt };
      }),

    endSharing: (id: string) => kysely.transaction().execute((trx) => setSharer(trx, id, null)),

    async findShared(token: string): Promise<Draft | undefined> {
      const id = await readToken(kysely, token, ["shared draft"], clock());
      return id === undefined ? undefined : drafts.read(id);
    },
  };
  return drafts;
}

function rowOf({ screen, item, title, form, hidden, publishAt }: Written) {
  const publish_at = publishAt?.getTime() ?? null;
  return { screen, item, title, ...textOf({ form, hidden }), publish_at };
}

function textOf({ form, hidden }: Pick<Written, "form" | "hidden">) {
  return { form: JSON.stringify(form), hidden: hidden ? JSON.stringify(hidden) : null };
}

type DraftRow = Selectable<Tables["drafts"]> & { share_until: number | null };

function baseOf({ id, screen, item, title, revision, ...row }: DraftRow): DraftBase {
  return { id, screen, item, title, revision, savedBy: row.saved_by, savedAt: row.saved_at };
}

function readRow(row: DraftRow): Draft | undefined {
  try {
    return parseRow(row);
  } catch {
    return undefined;
  }
}

function parseRow(row: DraftRow): Draft {
  return {
    ...baseOf(row),
    form: form.parse(parseJson(row.form)),
    hidden: row.hidden === null ? undefined : hidden.parse(parseJson(row.hidden)),
    publishAt: row.publish_at === null ? undefined : new Date(row.publish_at),
    failure: row.failure ?? undefined,
    sharedUntil: row.share_until === null ? undefined : new Date(row.share_until),
  };
}
