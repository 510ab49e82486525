import { hash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { DAY_MS } from "../../formats/durations.ts";
import type { Database, Tables } from "../database/database.server.ts";
import type { DraftRevision } from "./drafts.server.ts";

/** A form that was not saved comes back from its device for 60 days (app/editor/form/autosave.ts). */
export const FORM_FORGOTTEN_MS = 61 * DAY_MS;

/** A form for something new. Sent by another account, or on another screen, its id is another form's. */
export type FormKey = { formId: string; screen: string; account: string };

/** What a form has made, as it last stored it. */
export type Creation = {
  /** The item's id, or the picture's path; '' while there is only a draft. */
  item: string;
  /** Fingerprints of the item's fields, and of the values that were sent. */
  base: string;
  sent: string;
  draft?: DraftRevision;
};

/** The same form, sent at the same time, was faster. */
export class AlreadyCreated extends Error {}

export type Creations = ReturnType<typeof createCreations>;

export function createCreations({ kysely }: Pick<Database, "kysely">, clock: () => Date) {
  async function find(form: FormKey): Promise<Creation | undefined> {
    const row = await kysely
      .selectFrom("creations")
      .selectAll()
      .where("id", "=", idOf(form))
      .executeTakeFirst();
    return row && toCreation(row);
  }

  async function add(trx: Kysely<Tables>, form: FormKey, made: Creation): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("creations")
      .values({ id: idOf(form), ...rowOf(made), made_at: clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  return {
    find,

    /** @param earlier what `find` answered before. @throws {AlreadyCreated} */
    async record(
      trx: Kysely<Tables>,
      form: FormKey,
      made: Creation,
      earlier: Creation | undefined,
    ): Promise<void> {
      if (!earlier) {
        if (!(await add(trx, form, made))) throw new AlreadyCreated(form.screen);
        return;
      }
      await trx
        .updateTable("creations")
        .set({ ...rowOf(made), made_at: clock().toISOString() })
        .where("id", "=", idOf(form))
        .execute();
    },

    /** The forms that made the draft have made its item. One whose draft a colleague has changed knows none of it. */
    async publish(trx: Kysely<Tables>, draft: DraftRevision, item: string, base: string) {
      await trx
        .updateTable("creations")
        .set((eb) => ({
          item,
          base: eb.case().when("revision", "=", draft.revision).then(base).else("").end(),
        }))
        .where("draft", "=", draft.id)
        .execute();
    },

    /** @returns the path that the form's first send has claimed, or else `path` */
    async claim(form: FormKey, path: string): Promise<string> {
      await add(kysely, form, { item: path, base: "", sent: "" });
      return (await find(form))?.item ?? path;
    },

    async eraseOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - FORM_FORGOTTEN_MS).toISOString();
      await kysely.deleteFrom("creations").where("made_at", "<", before).execute();
    },
  };
}

/** Neither the account nor the form's id can be read from it. */
function idOf({ formId, screen, account }: FormKey): string {
  return hash("sha256", JSON.stringify([formId, screen, account]), "base64url");
}

function rowOf({ draft, ...made }: Creation) {
  return { ...made, draft: draft?.id ?? null, revision: draft?.revision ?? 0 };
}

function toCreation(row: Selectable<Tables["creations"]>): Creation {
  const { item, base, sent, draft, revision } = row;
  return { item, base, sent, draft: draft === null ? undefined : { id: draft, revision } };
}
