import {
  readBackupFailingSince,
  readCopiedUntil,
  readProvenBackup,
} from "../server/backup/copies-state.server.ts";
import type { Samspil } from "../server/context.ts";
import { readDiskRoom } from "../server/data-dir/disk-room.server.ts";
import type { Ordering } from "../shop/orders/context.ts";

/** What `/metrics` tells beside what is counted as it happens; every process on one database says the same of the database. */
export function addReadings({ metrics, ...services }: Samspil & Ordering) {
  const { mailbox, orders, settings, log } = services;
  const add = metrics.prometheus?.add;
  if (!add) return;
  add({
    name: "samspil_outbox_mails",
    help: "Mails that wait, and those that were given up",
    label: "state",
    async read() {
      const { waiting, failed } = await mailbox.depth();
      return { waiting, failed };
    },
  });
  add({
    name: "samspil_outbox_oldest_seconds",
    help: "For how long the oldest of the mails that wait has waited",
    read: async () => (await mailbox.depth()).oldestSeconds,
  });
  add({
    name: "samspil_orders",
    help: "Orders that are kept",
    label: "state",
    async read() {
      const { all, unhandled } = await orders.count();
      return { handled: all - unhandled, unhandled };
    },
  });
  add({
    name: "samspil_disk_bytes",
    help: "Room on the disk of DATA_DIR",
    label: "state",
    async read() {
      const { free, size } = await readDiskRoom(settings.dataDir);
      return { free, used: size - free };
    },
  });
  add({
    name: "samspil_backup_verified_timestamp_seconds",
    help: "When the newest backup that has been started on trial was made",
    read: async () => secondsOf((await readProvenBackup(settings, new Date()))?.madeAt),
  });
  add({
    name: "samspil_backup_failing_since_timestamp_seconds",
    help: "Since when no backup can be made, or none started; absent while all is well",
    read: async () => secondsOf(await readBackupFailingSince(settings)),
  });
  add({
    name: "samspil_backup_copied_until_timestamp_seconds",
    help: "Until when all that was stored is in a copy (BACKUP_URL)",
    read: async () => secondsOf(await readCopiedUntil(settings)),
  });
  add({
    name: "samspil_log_errors_total",
    help: "Lines of the log at level error",
    isCounter: true,
    read: log.errors,
  });
}

function secondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time) / 1000;
}
