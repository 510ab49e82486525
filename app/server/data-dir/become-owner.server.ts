import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Settings } from "../config.server.ts";

type DataDir = Pick<Settings, "dataDir">;
type User = Pick<NodeJS.Process, "getuid" | "setgroups" | "setgid" | "setuid">;

/** The site's user may make links in DATA_DIR, and root would follow them. Call it before anything there is touched. */
export function becomeOwner({ dataDir }: DataDir, user: User = process): void {
  const owner = ownerOf(dataDir);
  if (user.getuid?.() !== 0 || owner.uid === 0) return;
  user.setgroups?.([owner.gid]);
  user.setgid?.(owner.gid);
  user.setuid?.(owner.uid);
}

/** For a command that has to stay root. */
export async function asOwner<Result>(
  { dataDir }: DataDir,
  work: () => Promise<Result>,
): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  const owner = ownerOf(dataDir);
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** A missing DATA_DIR is made by the owner of the folder that it is made in. */
function ownerOf(path: string): { uid: number; gid: number } {
  return existsSync(path) || dirname(path) === path ? statSync(path) : ownerOf(dirname(path));
}
