import { hash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readCopiedUntil, readVerifiedBackup } from "../backup/copies-state.server.ts";
import type { Settings } from "../config.server.ts";
import { readDiskRoom } from "../data-dir/disk-room.server.ts";
import type { JobState } from "../jobs/every.server.ts";
import type { Log } from "../log.server.ts";
import type { Deliveries } from "../mail/deliveries.server.ts";

export type Metrics = ReturnType<typeof createMetrics>;

type Measured = {
  settings: Settings;
  deliveries: Deliveries;
  log: Log;
  clock: () => Date;
  jobs: () => JobState[];
};

export function createMetrics(token: string, measured: Measured) {
  const { settings, deliveries, log, clock, jobs } = measured;
  const register = new Registry();
  const registers = [register];
  const expected = hash("sha256", `Bearer ${token}`, "buffer");
  collectDefaultMetrics({ register });

  /** A gauge that cannot be read is left out, so that the others are reported. */
  function gauge(name: string, help: string, read: () => Promise<Reading>) {
    new Gauge({
      name,
      help,
      registers,
      labelNames: ["state"],
      async collect() {
        this.reset();
        const reading = await read().catch((error) => {
          log.warn({ err: error, name }, "could not read a metric");
          return undefined;
        });
        if (typeof reading === "number") this.set(reading);
        else for (const [state, value] of Object.entries(reading ?? {})) this.set({ state }, value);
      },
    });
  }

  gauge("samspil_outbox_mails", "Mails that wait, and those that were given up", async () => {
    const { waiting, failed } = await deliveries.depth();
    return { waiting, failed };
  });
  gauge(
    "samspil_outbox_oldest_seconds",
    "For how long the oldest of the mails that wait has waited",
    async () => (await deliveries.depth()).oldestSeconds,
  );
  gauge("samspil_job_failing_seconds", "For how long each job has failed; 0: it works", async () =>
    Object.fromEntries(
      jobs().map(({ name, failedSince }) => [
        name,
        failedSince ? (clock().getTime() - failedSince.getTime()) / 1000 : 0,
      ]),
    ),
  );
  gauge("samspil_disk_bytes", "Room on the disk of DATA_DIR", async () => {
    const { free, size } = await readDiskRoom(settings.dataDir);
    return { free, used: size - free };
  });
  gauge(
    "samspil_backup_verified_timestamp_seconds",
    "When the newest backup that has been started on trial was made",
    async () => secondsOf((await readVerifiedBackup(settings, clock()))?.madeAt),
  );
  gauge(
    "samspil_backup_copied_until_timestamp_seconds",
    "Until when all that was stored is in a copy (BACKUP_URL)",
    async () => secondsOf(await readCopiedUntil(settings)),
  );

  return {
    /** In seconds: a cached page takes some hundredths of a millisecond, a picture some seconds. */
    requests: new Histogram({
      name: "samspil_http_request_duration_seconds",
      help: "From a request's first lines to the end of its answer",
      labelNames: ["route", "method", "status"],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
      registers,
    }),
    refusedSignIns: new Counter({
      name: "samspil_sign_ins_refused_total",
      help: "Tries to sign in that were refused",
      registers,
    }),
    vitals: new Histogram({
      name: "samspil_web_vital",
      help: "How fast pages felt in visitors' browsers, in seconds; of CLS its own measure (WEB_VITALS)",
      labelNames: ["metric", "rating"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 0.8, 1.8, 2.5, 4, 8],
      registers,
    }),
    // Hashes have one length, which timingSafeEqual needs.
    isAllowed: (authorization = "") =>
      timingSafeEqual(hash("sha256", authorization, "buffer"), expected),
    answer: async () =>
      new Response(await register.metrics(), {
        headers: { "content-type": register.contentType, "cache-control": "no-store" },
      }),
  };
}

type Reading = number | Record<string, number> | undefined;

function secondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time) / 1000;
}
