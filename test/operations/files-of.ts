import { join } from "node:path";
import { hashFile, listFiles } from "../../app/server/backup/files.server.ts";

/** Every file of a folder with a hash of its bytes. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  const hashed = files.map(async ({ path }) => [path, await hashFile(join(folder, path))]);
  return Object.fromEntries(await Promise.all(hashed));
}
