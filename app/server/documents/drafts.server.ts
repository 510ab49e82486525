import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { fieldValues } from "./field-values.server.ts";

/** Every list of drafts reads them all. In characters of what their forms hold. */
export const MOST_DRAFTS = 500;
const LONGEST_TOGETHER = 20_000_000;
const SHARED_MS = 14 * 24 * 60 * 60_000;

/** A save that has not been made: what its form would send, and what stood in the form when it was opened. */
const form = z.object({
  intent: z.string(),
  id: z.string(),
  base: z.string(),
  values: fieldValues,
  opened: fieldValues,
});

const hidden = z.object({ item: z.looseObject({ id: z.string() }), at: z.int() });

type DraftForm = z.output<typeof form>;
export type Hidden = z.output<typeof hidden>;

type DraftBase = {
  id: string;
  /** The address of its form's screen, and the item; '' for one that is not on the site yet. */
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
  /** When it is to be published; undefined until somebody has said when. */
  publishAt: Date | undefined;
  /** Why it was not published when it should have been. */
  trouble: string | undefined;
  sharedUntil: Date | undefined;
};

/** What is known of a draft whose text cannot be read, and that text as it is stored. */
export type UnreadableDraft = DraftBase & { stored: string };

/** A draft as somebody has seen it. */
type Seen = Pick<Draft, "id" | "revision">;

type Written = Pick<Draft, "screen" | "item" | "title" | "form"> &
  Partial<Pick<Draft, "hidden" | "publishAt">>;

export type Drafts = ReturnType<typeof createDrafts>;

/** Somebody else has changed, published or thrown away the draft. */
export class DraftChanged extends Error {}

export function createDrafts({ kysely }: Pick<Database, "kysely">, clock: () => Date, log: Log) {
  const logged = new Set<string>();
  const rows = () => kysely.selectFrom("drafts").selectAll();

  /** One that cannot be read is left out, so that it takes no other with it. */
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

  async function set(id: string, changed: Partial<Tables["drafts"]>): Promise<boolean> {
    const { numUpdatedRows } = await kysely
      .updateTable("drafts")
      .set(changed)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** @returns whether it was still the one that `revision` names; then it is the next */
  async function revise({ id, revision }: Seen, changed: Partial<Tables["drafts"]>) {
    const { numUpdatedRows } = await kysely
      .updateTable("drafts")
      .set((eb) => ({ ...changed, revision: eb("revision", "+", 1) }))
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  const saved = (by: string) => ({ saved_at: clock().toISOString(), saved_by: by, trouble: null });

  const drafts = {
    read: (id: string) => findOne(rows().where("id", "=", id)),

    /** Those that can be read, newest first. */
    async list(): Promise<Draft[]> {
      return readable(await rows().orderBy("saved_at", "desc").execute());
    },

    async listUnreadable(): Promise<UnreadableDraft[]> {
      const all = await rows().orderBy("saved_at", "desc").execute();
      return all
        .filter((row) => !readRow(row))
        .map((row) => ({ ...baseOf(row), stored: `${row.form} ${row.hidden ?? ""}` }));
    },

    find: (screen: string, item: string) =>
      findOne(rows().where("screen", "=", screen).where("item", "=", item)),

    /** @throws {DraftChanged} when there is one for the item already */
    async createWith(
      trx: Pick<Kysely<Tables>, "insertInto">,
      written: Written,
      by: string,
    ): Promise<string> {
      const id = crypto.randomUUID();
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("drafts")
        .values({ id, revision: 1, ...rowOf(written), ...saved(by), ...UNSHARED })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) throw new DraftChanged(`${written.item} has a draft`);
      return id;
    },

    create: (written: Written, by: string) => drafts.createWith(kysely, written, by),

    /** For one more; or for `form` in the place of the draft `id`, which can always become shorter. */
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
      const own = await rows().where("id", "=", id).executeTakeFirst();
      return own !== undefined && JSON.stringify(form).length <= own.form.length;
    },

    /** @returns its next revision; undefined where it is no longer the one that `revision` names */
    async replace(
      { id, revision }: Seen,
      written: Omit<Written, "hidden">,
      by: string,
    ): Promise<number | undefined> {
      // One that cannot be read is not written over.
      await drafts.read(id);
      const { hidden: _kept, ...row } = rowOf(written);
      return (await revise({ id, revision }, { ...row, ...saved(by) })) ? revision + 1 : undefined;
    },

    /** Puts right what a draft would save, as its writer's own; nothing where it is no longer the one that `revision` names. */
    updateInPlace: (seen: Seen, text: Pick<Draft, "form" | "hidden">) => revise(seen, textOf(text)),

    /** @returns whether it was still the one that `revision` names */
    async remove(
      { id, revision }: Seen,
      trx: Pick<Kysely<Tables>, "deleteFrom"> = kysely,
    ): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom("drafts")
        .where("id", "=", id)
        .where("revision", "=", revision)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    /** @throws {DraftChanged} when it is no longer the one that `revision` names */
    async removeWith(trx: Transaction<Tables>, seen: Seen) {
      if (!(await drafts.remove(seen, trx)))
        throw new DraftChanged(`${seen.id} is not what it was`);
    },

    /** Those whose time has come, the one that was to come first first. */
    async due(): Promise<Draft[]> {
      const query = rows().where("publish_at", "<=", clock().getTime()).orderBy("publish_at");
      return readable(await query.execute());
    },

    /** It stays a draft, and is not tried again by itself. */
    fail: (id: string, trouble: string) => set(id, { publish_at: null, trouble }),

    /** Lets whoever has the token see it. Of the token only its hash is stored, and the one before it ends. */
    async share(id: string, by: string): Promise<{ token: string; until: Date } | undefined> {
      const token = randomBytes(24).toString("base64url");
      const until = new Date(clock().getTime() + SHARED_MS);
      const share = { share_hash: hashOf(token), share_until: until.getTime(), shared_by: by };
      return (await set(id, share)) ? { token, until } : undefined;
    },

    endSharing: (id: string) => set(id, UNSHARED),

    findShared: (token: string) =>
      findOne(
        rows().where("share_hash", "=", hashOf(token)).where("share_until", ">", clock().getTime()),
      ),
  };
  return drafts;
}

const UNSHARED = { share_hash: null, share_until: null, shared_by: null };

/** By their titles. */
export type StoppedDrafts = { scheduled: string[]; shared: string[] };

export function withoutAccess(account: string): string {
  return `Den skulle udgives af ${account}, som ikke længere har adgang. Udgiv den, eller vælg et nyt tidspunkt.`;
}

/** What an account has begun that would go on without it: nothing is published in its name, and its links end. The drafts stay. */
export async function stopDraftsOf(
  trx: Pick<Kysely<Tables>, "updateTable">,
  account: string,
): Promise<StoppedDrafts> {
  const trouble = withoutAccess(account);
  const scheduled = await trx
    .updateTable("drafts")
    .set({ publish_at: null, trouble })
    .where("saved_by", "=", account)
    .where("publish_at", "is not", null)
    .returning("title")
    .execute();
  const shared = await trx
    .updateTable("drafts")
    .set(UNSHARED)
    .where("shared_by", "=", account)
    .returning("title")
    .execute();
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
  return { scheduled: titlesOf(scheduled), shared: titlesOf(shared) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function rowOf({ screen, item, title, form, hidden, publishAt }: Written) {
  const publish_at = publishAt?.getTime() ?? null;
  return { screen, item, title, ...textOf({ form, hidden }), publish_at };
}

function textOf({ form, hidden }: Pick<Written, "form" | "hidden">) {
  return { form: JSON.stringify(form), hidden: hidden ? JSON.stringify(hidden) : null };
}

type DraftRow = Selectable<Tables["drafts"]>;

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

/** @throws when its text cannot be read */
function parseRow(row: DraftRow): Draft {
  return {
    ...baseOf(row),
    form: form.parse(parseJson(row.form)),
    hidden: row.hidden === null ? undefined : hidden.parse(parseJson(row.hidden)),
    publishAt: row.publish_at === null ? undefined : new Date(row.publish_at),
    trouble: row.trouble ?? undefined,
    sharedUntil: row.share_until === null ? undefined : new Date(row.share_until),
  };
}
