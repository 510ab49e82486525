import { spawn, spawnSync } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { type Settings, SettingsError } from "../config.server.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../data-dir/names.ts";
import type { Log } from "../log.server.ts";
import type { BackupAddress } from "../s3/backup-address.ts";
import { readBackupKey } from "./backup-key.server.ts";
import { MANIFEST } from "./manifest.server.ts";

/** Debian's restic of 2022 has all that is used here. */
const CACHE_FOLDER = "restic-cache";
const LIMIT_MS = 60_000;
/** The first copy of many pictures takes long, and a thinning reads much. */
const LONG_LIMIT_MS = 6 * 3_600_000;
/** Silence of S3 in the middle of a copy: restic itself would wait for ever. */
const STALLED_MS = 120_000;
const KILL_AFTER_MS = 2_000;
const KEPT = ["--keep-within=1d", "--keep-within-hourly=31d", "--keep-within-daily=1y"];

type Kind =
  | "key"
  | "locked"
  | "full"
  | "forbidden"
  | "missing"
  | "unreachable"
  | "damaged"
  | "unknown";

/** By what restic 0.14 writes at its end. The first that fits. */
const FAILURES: [Kind, RegExp, string][] = [
  [
    "key",
    /wrong password or no key found/,
    "nøglen (BACKUP_KEY) er ikke den, som kopierne er låst med",
  ],
  ["locked", /already locked/, "et andet program er i gang ved kopierne"],
  ["full", /no space left|quota ?exceeded/i, "der er ikke mere plads på drevet"],
  [
    "forbidden",
    /permission denied|access ?denied|read-only file system|InvalidAccessKeyId|SignatureDoesNotMatch/i,
    "der må ikke skrives eller læses, hvor kopierne ligger",
  ],
  [
    "missing",
    /config file: .*(no such file|(key|bucket) does not exist)/i,
    "der er ingen kopier her",
  ],
  [
    "unreachable",
    /connection re|no such host|timeout|no route|unreachable|certificate|": EOF/i,
    "S3 svarer ikke",
  ],
  [
    "damaged",
    /verification failed|invalid data|not found in repository|contains errors|does not match|unexpected EOF|There were \d+ errors|no such file|does not exist/i,
    "kopierne er beskadiget",
  ],
  ["unknown", /(?:)/, "restic gjorde ikke, som det blev bedt om"],
];

export class ResticFailure extends Error {
  override name = "ResticFailure";
  readonly kind: Kind;
  constructor(kind: Kind) {
    super(FAILURES.find(([one]) => one === kind)?.[2]);
    this.kind = kind;
  }
}

export const isFailure = (error: unknown, ...kinds: Kind[]) =>
  error instanceof ResticFailure && kinds.includes(error.kind);

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
type Options = { log?: Pick<Log, "warn">; stop?: AbortSignal };
type Run = { cwd?: string; limitMs?: number; stalledMs?: number };

export type Restic = ReturnType<typeof openRestic>;

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
    const turn = running.then(() => runOnce(words, how));
    running = turn.catch(() => undefined);
    return turn;
  }

  async function runOnce(words: string[], how: Run = {}): Promise<string> {
    // A disk that is not mounted must not look like a damaged repository.
    if (folder) await access(folder);
    try {
      return await start(words, how);
    } catch (error) {
      if (!isFailure(error, "locked")) throw error;
      // Removes only what a dead process has left behind.
      await start(["unlock"], {});
      return start(words, how);
    }
  }

  async function start(words: string[], { cwd, limitMs = LIMIT_MS, stalledMs = limitMs }: Run) {
    stop?.throwIfAborted();
    const child = spawn("nice", ["-n", "19", "restic", ...words], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [told, complaint, progress] = ["", "", ""];
    let isLate = false;
    const end = () => {
      // It removes its lock first.
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
    };
    const giveUp = () => {
      isLate = true;
      end();
    };
    const limit = setTimeout(giveUp, limitMs);
    let stalled = setTimeout(giveUp, stalledMs);
    stop?.addEventListener("abort", end);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      told = text.includes('"message_type":"status"') ? "" : told + text;
      const now = text.match(/_done":\d+/g)?.join() ?? "";
      if (now === progress) return;
      progress = now;
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledMs);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-10_000);
    });
    try {
      const code = await new Promise((resolve, reject) =>
        child.on("error", reject).on("close", resolve),
      );
      stop?.throwIfAborted();
      if (complaint && code !== 0) log?.warn({ restic: words[0], complaint }, "restic failed");
      if (isLate) throw new ResticFailure(s3 ? "unreachable" : "unknown");
      if (code === 0) return told;
      throw new ResticFailure(kindOf(complaint));
    } finally {
      clearTimeout(limit);
      clearTimeout(stalled);
      stop?.removeEventListener("abort", end);
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
      const words = ["--json", "--host=samspil", `--time=${time}`, `--tag=${tagsOf(marks)}`];
      const files = [DATABASE_FILE, MEDIA_FOLDER, MANIFEST];
      const how = { cwd: folder, limitMs: LONG_LIMIT_MS, stalledMs: STALLED_MS };
      await run(["backup", ...words, ...files], how);
    },
    /** @param names files at the root; default: all */
    async restore({ id }: Pick<StoredCopy, "id">, target: string, names: string[] = []) {
      const wanted = names.map((name) => `--include=/${name}`);
      await run(["restore", id, `--target=${target}`, ...wanted], { limitMs: LONG_LIMIT_MS });
    },
    /** Without a lock: it deletes nothing that another run could need. */
    mark: (copy: StoredCopy, marks: Partial<Marks>) =>
      run(["tag", "--no-lock", `--set=${tagsOf({ ...copy, ...marks })}`, copy.id]),
    thin: () => run(["forget", "--prune", "--group-by=", ...KEPT], { limitMs: LONG_LIMIT_MS }),
    /** The whole structure, and the content of one part of all files. */
    check: (part: number, parts: number) =>
      run(["check", `--read-data-subset=${part}/${parts}`], { limitMs: LONG_LIMIT_MS }),
  };
}

function kindOf(complaint: string): Kind {
  return FAILURES.find(([, pattern]) => pattern.test(complaint))?.[0] ?? "unknown";
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
