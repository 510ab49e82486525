import PQueue from "p-queue";
import { type Variant, variantsOf } from "../../formats/picture-variants.ts";
import type { Log } from "../log.server.ts";
import { isVariant, uploadedAt } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";
import { type AcceptedPicture, createUploads, type Turn, type Upload } from "./pictures.server.ts";
import { encodeVariants, findMaster, putAll, removeVariants } from "./variants.server.ts";

export type Media = MediaStore & {
  accept(upload: Upload): Promise<AcceptedPicture>;
  turn(path: string, to: Turn): Promise<AcceptedPicture>;
  originalOf(path: string): Promise<string | undefined>;
  makeMissingVariants(isStopped: () => boolean): Promise<void>;
  close(): Promise<void>;
};

type MediaOptions = {
  folders: string[];
  temporary: string;
  log: Log;
  clock?: () => Date;
};

export function createMedia(store: MediaStore, options: MediaOptions): Media {
  const { log } = options;
  // 60 megapixels take up to 240 MB while they are rotated; the other core serves readers.
  const queue = new PQueue({ concurrency: 1 });
  const uploads = createUploads(store, { ...options, queue });

  async function makeVariants(master: string, missing: Variant[]) {
    const stored = await store.get(master);
    if (!stored) return;
    const bytes = Buffer.concat(await Array.fromAsync(stored.stream()));
    const encoded = await queue.add(() => encodeVariants(bytes, missing));
    await putAll(store, encoded);
    if (!(await store.has(master))) await removeVariants(store, master);
  }

  return {
    ...store,
    accept: uploads.accept,
    turn: uploads.turn,
    async originalOf(path) {
      return (await findMaster(store, path)) ?? ((await store.has(path)) ? path : undefined);
    },
    async makeMissingVariants(isStopped) {
      const stored = new Set(await store.list());
      for (const master of stored) {
        if (isStopped()) return;
        const missing = variantsOf(master).filter(({ path }) => !stored.has(path));
        if (missing.length === 0) continue;
        await makeVariants(master, missing).catch((error: unknown) => {
          log.error({ err: error, picture: uploadedAt(master) }, "could not make picture variants");
        });
      }
    },
    async remove(path) {
      if (isVariant(path)) return store.remove(path);
      // The master last: after an interruption the picture is still in the library, to be erased again.
      await removeVariants(store, path);
      await store.remove(path);
      await removeVariants(store, path);
    },
    async close() {
      queue.clear();
      await queue.onIdle();
    },
  };
}
