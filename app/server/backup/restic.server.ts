import { execFile, spawnSync } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import type { Log } from "../log.server.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { MANIFEST } from "./manifest.server.ts";

const CACHE_FOLDER = "restic-cache";
/** S3 that falls silent would be waited for without an end. What is stored until then need not be sent again. */
const LIMIT_MS = 3_600_000;
const MOST_BYTES = 2 ** 26;
const KEPT = ["--keep-within=1d", "--keep-within-hourly=31d", "--keep-within-daily=1y"];
/** What no copy has any more is erased, also where it shares a file with what is kept. */
const ERASED = ["--prune", "--max-unused=0"];

export const WRONG_KEY = "nøglen (BACKUP_KEY) er ikke den, som kopierne er låst med";
export const NO_COPIES = "der er ingen kopier her";
export const DAMAGED_COPIES = "kopierne er beskadiget";
const FORBIDDEN = "der må ikke skrives eller læses, hvor kopierne ligger";
export const LOCKED = "et andet program er i gang ved kopierne";
const NO_ANSWER = "S3 svarer ikke";
const NOT_DONE = "restic blev ikke færdig inden for en time";

/** By what restic 0.14 says at its end. The first that fits. */
const FAILURES: [RegExp, string][] = [
  [/wrong password or no key found/, WRONG_KEY],
  [/already locked/, LOCKED],
  [/no space left|quota ?exceeded/i, "der er ikke mere plads på drevet"],
  [/permission denied|read-only file|access ?denied|AccessKeyId|Signature/i, FORBIDDEN],
  [/config file: .*(no such file|(key|bucket) does not exist)/i, NO_COPIES],
  [/connection re|no such host|timeout|no route|unreachable|certificate|": EOF/i, NO_ANSWER],
  [/verification failed|invalid data|unexpected EOF|There were \d+ errors/, DAMAGED_COPIES],
  [/not found|contains errors|does not match|no such file|does not exist/, DAMAGED_COPIES],
  [/(?:)/, "restic gjorde ikke, som det blev bedt om"],
];

export class ResticFailure extends Error {
  override name = "ResticFailure";
}

export const isFailure = (error: unknown, told: string) =>
  error instanceof ResticFailure && error.message === told;

/** What a copy's tags say. `number` is one more than that of the copy before it, whatever the clock says. */
export type Marks = {
  number: number;
  site: string;
  lastOrderNumber: number;
  saves: number;
  /** The highest order number that sites restored from here may have given. */
  given: number;
};

/** Its `id` is another when it is marked. */
export type StoredCopy = Marks & { id: string; madeAt: string };

export const nameOf = ({ site, number }: Marks) => `${site}-${number}`;

const listing = z.array(
  z.object({
    id: z.string(),
    time: z.string(),
    tags: z.array(z.string()).nullish(),
  }),
);

const TAGS = /^nr-(\d+),site-(\w+),orders-(\d+),saves-(\d+),given-(\d+)$/;

type ResticSettings = Pick<Settings, "dataDir" | "backupKey" | "s3Keys">;
type Run = { cwd?: string; signal?: AbortSignal };
type Options = { log?: Pick<Log, "warn">; stop?: AbortSignal };

export type Restic = ReturnType<typeof openRestic>;

const runFile = promisify(execFile);

/** @throws {SettingsError} where the program is missing */
export function requireRestic(): void {
  if (!spawnSync("restic", ["version"]).error) return;
  throw new SettingsError(
    "BACKUP_URL: programmet restic mangler. Installér det (apt-get install restic), eller fjern BACKUP_URL",
  );
}

/** The repository at BACKUP_URL. One run at a time, after the processor's other work. */
export function openRestic(
  address: BackupAddress,
  settings: ResticSettings,
  options: Options = {},
) {
  const { folder, s3 } = address;
  const { log, stop } = options;
  requireRestic();
  const key = readBackupKey(settings);
  if (!key) {
    throw new SettingsError("BACKUP_KEY: skal sættes til den nøgle, som kopierne er låst med");
  }
  if (s3 && !settings.s3Keys) {
    throw new SettingsError(
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: skal sættes for at nå kopierne",
    );
  }
  const { PATH, SSL_CERT_FILE, HTTPS_PROXY, NO_PROXY } = process.env;
  const env = {
    ...{ PATH, SSL_CERT_FILE, HTTPS_PROXY, NO_PROXY },
    TZ: "UTC",
    RESTIC_REPOSITORY: s3 ? `s3:${s3.bucketUrl}/${s3.folder}` : folder,
    RESTIC_PASSWORD: key,
    RESTIC_CACHE_DIR: join(settings.dataDir, CACHE_FOLDER),
    AWS_ACCESS_KEY_ID: settings.s3Keys?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.s3Keys?.secretAccessKey,
    AWS_DEFAULT_REGION: s3?.region,
  };
  let running: Promise<unknown> = Promise.resolve();

  function run(words: string[], how?: Run): Promise<string> {
    const turn = running.then(async () => {
      // A disk that is not mounted must not look like a damaged repository.
      if (folder) await access(folder);
      return start(words, how).catch(async (error: unknown) => {
        if (!isFailure(error, LOCKED)) throw error;
        // Removes only what a dead process has left behind.
        await start(["unlock"]);
        return start(words, how);
      });
    });
    running = turn.catch(() => undefined);
    return turn;
  }

  async function start(words: string[], how: Run = {}): Promise<string> {
    const limits = { timeout: LIMIT_MS, maxBuffer: MOST_BYTES, killSignal: "SIGKILL" } as const;
    const signal = how.signal ?? stop;
    try {
      const child = { ...limits, ...how, env, signal };
      return (await runFile("nice", ["-n", "19", "restic", ...words], child)).stdout;
    } catch (error) {
      if (signal?.aborted) throw error;
      const { stderr = "", killed } = Object(error);
      const told = killed ? NOT_DONE : FAILURES.find(([said]) => said.test(stderr))?.[1];
      // At the first start there is nothing yet.
      if (told !== NO_COPIES) log?.warn({ restic: words[0], stderr }, "restic failed");
      throw new ResticFailure(told);
    }
  }

  return {
    init: () => run(["init"]),
    /** @returns the copies in the order in which they were made; others' snapshots are left out */
    async list({ locked = false } = {}): Promise<StoredCopy[]> {
      const told = await run(["snapshots", "--json", ...(locked ? [] : ["--no-lock"])]);
      const copies = listing.parse(parseJson(told) ?? []).flatMap(parseCopy);
      return copies.sort((a, b) => a.number - b.number || a.madeAt.localeCompare(b.madeAt));
    },
    /** @param folder a snapshot's, whose files come to stand at the root */
    async backup(folder: string, madeAt: string, marks: Marks): Promise<void> {
      const time = madeAt.slice(0, 19).replace("T", " ");
      const words = ["--quiet", "--host=samspil", `--time=${time}`, `--tag=${tagsOf(marks)}`];
      const files = [DATABASE_FILE, MEDIA_FOLDER, MANIFEST];
      await run(["backup", ...words, ...files], { cwd: folder });
    },
    /** @param names files at the root; default: all */
    async restore({ id }: Pick<StoredCopy, "id">, target: string, names: string[] = []) {
      const wanted = names.map((name) => `--include=/${name}`);
      await run(["restore", id, `--target=${target}`, ...wanted]);
    },
    /** Without a lock: it deletes nothing that another run could need. */
    mark: (copy: StoredCopy, marks: Partial<Marks>) =>
      run(["tag", "--no-lock", `--set=${tagsOf({ ...copy, ...marks })}`, copy.id]),
    thin: () => run(["forget", "--group-by=", ...ERASED, ...KEPT]),
    /** The whole structure, and the content of one part of all files. */
    check: (part: number, parts: number, signal?: AbortSignal) =>
      run(["check", `--read-data-subset=${part}/${parts}`], { signal }),
  };
}

function tagsOf({ number, site, lastOrderNumber, saves, given }: Marks): string {
  return `nr-${number},site-${site},orders-${lastOrderNumber},saves-${saves},given-${given}`;
}

function parseCopy({ id, time, tags }: z.output<typeof listing>[number]): StoredCopy[] {
  const [, number, site = "", orders, saves, given] = TAGS.exec(tags?.join() ?? "") ?? [];
  if (!number) return [];
  const madeAt = new Date(time).toISOString();
  const progress = { lastOrderNumber: Number(orders), saves: Number(saves), given: Number(given) };
  return [{ id, madeAt, number: Number(number), site, ...progress }];
}
