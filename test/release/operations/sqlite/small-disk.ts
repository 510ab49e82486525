import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cleanUp, makeFolder } from "../../../kit/cleanup.ts";

/** A disk that can be made full, and have room again, while a process works on it. */
export type SmallDisk = {
  folder: string;
  /** From now on the process cannot write: nothing that needs room (a full disk), or nothing at all (a limit). */
  fill(pid: number): void;
  free(pid: number): void;
};

type MountedDisk = SmallDisk & {
  /** Leaves no room for a mail in one of its folders. @returns a function that makes room */
  fillWithin(folder: string): () => void;
  /** Only while no process has a file open on it for writing. @returns a function that makes it writable again */
  makeReadOnly(): () => void;
};

/** A file system of its own of 24 MB, really filled; undefined where this user may not mount one. */
export function mountSmallDisk(): MountedDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "samspil-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  cleanUp(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  });
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      truncateLog(folder);
      fillWith(ballast);
    },
    fillWithin(name) {
      const within = join(folder, name);
      // A page, which is less than any mail.
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", within]);
      return () => execFileSync("mount", ["-o", "remount,size=1m", within]);
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly() {
      execFileSync("mount", ["-o", "remount,ro", folder]);
      return () => execFileSync("mount", ["-o", "remount,rw", folder]);
    },
  };
}

/**
 * A folder, and a limit that the kernel sets the process: every write to a file is refused, as it is on a
 * file system that went read-only under it. (Remounting one is refused while a database is open on it.)
 * Needs Linux and no rights.
 */
export function limitWrites(): SmallDisk {
  const folder = makeFolder();
  const limit = (pid: number, bytes: string) =>
    execFileSync("prlimit", ["--pid", `${pid}`, `--fsize=${bytes}:`]);
  return {
    folder,
    fill: (pid) => limit(pid, "0"),
    free: (pid) => limit(pid, "unlimited"),
  };
}

/** The write-ahead log has room in it that the next writes would use. */
function truncateLog(folder: string) {
  const database = new DatabaseSync(join(folder, "data/samspil.db"), { timeout: 5_000 });
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

function fillWith(ballast: string) {
  const file = openSync(ballast, "w");
  try {
    for (const size of [1024 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer) {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
