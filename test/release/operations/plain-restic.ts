import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { formatKey } from "../../../app/formats/backup-key.ts";
import { makeFolder } from "../../kit/cleanup.ts";

export const KEY = formatKey(Buffer.alloc(32, 7));

type Listed = { id: string; time: string; tags: string[] };

/** restic as somebody without us would use it. @param folder a repository */
export function plainRestic(folder: string, key = KEY) {
  const cache = makeFolder();
  function run(...words: string[]): string {
    const env = {
      PATH: process.env.PATH,
      TZ: "UTC",
      RESTIC_REPOSITORY: folder,
      RESTIC_PASSWORD: key,
      RESTIC_CACHE_DIR: cache,
    };
    return execFileSync("restic", words, { env, encoding: "latin1", maxBuffer: 2 ** 28 });
  }
  return {
    run,
    list: (): Listed[] => JSON.parse(run("snapshots", "--json", "--no-lock")) ?? [],
    /** @returns the folder of a restored snapshot */
    restore(id = "latest"): string {
      const target = join(makeFolder(), "kopi");
      run("restore", id, "--target", target);
      return target;
    },
  };
}
