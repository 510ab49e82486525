import { mapConcurrently } from "../../app/server/map-concurrently.ts";
import type { MediaStore } from "../../app/server/media/media-store.ts";
import { putPicture, readBytes, sha256 } from "../dump/copy.ts";

const AT_ONCE = 4;

type Copied = { same: number; copied: number; others: number };

/**
 * What is there already is held against its hash, and left as it is: so it can be begun again. Nothing is erased.
 * @throws {Trouble} when what is read back is not what was put
 */
export async function copyPictures(from: MediaStore, to: MediaStore): Promise<Copied> {
  const paths = await from.list();
  const there = new Set(await to.list());
  let same = 0;
  let copied = 0;

  async function bring(path: string) {
    const bytes = await readBytes(from, path);
    // Erased since it was listed.
    if (!bytes) return;
    const known = there.delete(path) ? await readBytes(to, path) : undefined;
    if (!known || sha256(known) !== sha256(bytes)) {
      await putPicture(to, path, bytes);
      copied += 1;
    }
    same += 1;
  }

  await mapConcurrently(AT_ONCE, paths, bring);
  return { same, copied, others: there.size };
}
