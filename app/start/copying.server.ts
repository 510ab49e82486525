import type { Colleagues } from "../server/auth/colleagues.server.ts";
import { type CopiesOptions, createCopies } from "../server/backup/copies.server.ts";
import { createComparison, describeMissing } from "../server/backup/went-back.server.ts";
import { SERVER } from "../server/events/audit.server.ts";
import type { BackupAddress } from "../server/s3/backup-address.ts";

type CopyingOptions = CopiesOptions & { colleagues: Pick<Colleagues, "alarmOwners"> };

/** Before the first copy the database is compared with the newest one there. */
export async function createCopying(address: BackupAddress, options: CopyingOptions) {
  const { settings, database, audit, clock, log, colleagues } = options;
  const copies = await createCopies(address, options);
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
