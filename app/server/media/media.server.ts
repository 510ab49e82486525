import PQueue from "p-queue";
import type { Log } from "../log.server.ts";
import { isVariant, uploadedAt } from "./media-path.ts";
import type { MediaStore, StoredMedia } from "./media-store.ts";
import {
  type AcceptedPicture,
  createReception,
  type Turn,
  type Upload,
} from "./pictures.server.ts";
import { createVariants } from "./variants.server.ts";

export type Media = MediaStore & {
  accept(upload: Upload): Promise<AcceptedPicture>;
  turn(path: string, to: Turn): Promise<AcceptedPicture>;
  find(path: string): Promise<StoredMedia | undefined>;
  /** What stands behind `path`: the master that it is a variant of, or itself, if that is stored. */
  originalOf(path: string): Promise<string | undefined>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
};

type MediaOptions = {
  folders: string[];
  /** Where uploads lie until they are stored. */
  temporary: string;
  log: Log;
  clock?: () => Date;
};

export function createMedia(store: MediaStore, options: MediaOptions): Media {
  const { log } = options;
  // 60 megapixels take up to 240 MB while they are turned upright; the other core stays with those who read.
  const queue = new PQueue({ concurrency: 1 });
  const stop = new AbortController();
  const variants = createVariants(store, queue);
  const reception = createReception(store, { ...options, queue });

  function withVariants(accepted: AcceptedPicture): AcceptedPicture {
    if (accepted.ok) {
      variants.makeAll(accepted.path, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        log.error({ err: error, picture: uploadedAt(accepted.path) }, "variants could not be made");
      });
    }
    return accepted;
  }

  return {
    ...store,
    async accept(upload) {
      return withVariants(await reception.accept(upload));
    },
    async turn(path, to) {
      return withVariants(await reception.turn(path, to));
    },
    async find(path) {
      return (await variants.find(path)) ?? store.read(path);
    },
    async originalOf(path) {
      return (await variants.findMaster(path)) ?? ((await store.has(path)) ? path : undefined);
    },
    async remove(path) {
      if (isVariant(path)) return store.remove(path);
      // Cut off on the way it is still in the library, to be erased again.
      await variants.remove(path);
      await store.remove(path);
      // What has been made of it meanwhile.
      await variants.remove(path);
    },
    async close() {
      stop.abort();
      queue.clear();
      await queue.onIdle();
    },
  };
}
