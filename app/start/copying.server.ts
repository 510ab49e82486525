import type { Colleagues } from "../server/auth/colleagues.server.ts";
import { type CopiesOptions, createCopies } from "../server/backup/copies.server.ts";
import type { ShowCopy } from "../server/backup/try-copy.server.ts";
import { createComparison, describeMissing } from "../server/backup/went-back.server.ts";
import { SERVER } from "../server/events/audit.server.ts";

export type Copying = NonNullable<Awaited<ReturnType<typeof createCopying>>>;

type CopyingOptions = Omit<CopiesOptions, "show"> & {
  colleagues: Pick<Colleagues, "alarmOwners">;
  show: ShowCopy | undefined;
};

/**
 * Before the first copy the database is compared with the newest one there.
 * @returns undefined where no copies are made
 */
export async function createCopying({ show, ...options }: CopyingOptions) {
  const { settings, database, audit, clock, log, colleagues } = options;
  const { backupAddress } = settings;
  if (!backupAddress || !show) return undefined;
  const copies = await createCopies(backupAddress, { ...options, show });
  const comparison = createComparison({
    settings,
    database,
    newestKnown: copies.newestKnown,
    log,
    async tell(missing) {
      const told = describeMissing(missing, clock());
      await audit({ kind: "database went back", who: SERVER, about: told });
      await colleagues.alarmOwners(told);
    },
  });
  const run = () => comparison.run().then(copies.run);
  return { ...copies, run, numbersKnown: comparison.answered };
}
