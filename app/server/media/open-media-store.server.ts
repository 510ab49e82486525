import { join } from "node:path";
import { type Settings, SettingsError } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import type { MediaStore } from "./media-store.ts";
import type { S3Place } from "./s3-address.ts";

export const MEDIA_FOLDER = "media";
export const MEDIA_CACHE_FOLDER = "media-cache";

type MediaSettings = Pick<Settings, "s3" | "dataDir" | "mediaCacheBytes">;

/** The one that the settings ask for. @throws {SettingsError} when S3 says that it will never do as it is asked */
export async function openMediaStore(
  { s3, dataDir, mediaCacheBytes }: MediaSettings,
  log: Pick<Log, "warn">,
): Promise<MediaStore> {
  if (!s3) return createDiskMedia(join(dataDir, MEDIA_FOLDER));
  const folder = join(dataDir, MEDIA_CACHE_FOLDER);
  // Loaded for those who have asked for it alone.
  const { openCachedMedia } = await import("./cached-media.server.ts");
  return openCachedMedia(await openS3(s3, log), { folder, mostBytes: mediaCacheBytes, log });
}

async function openS3(place: S3Place, log: Pick<Log, "warn">): Promise<MediaStore> {
  const { createS3Media, S3Refusal, WHILE_SOMEBODY_WAITS } = await import("./s3-media.server.ts");
  const store = createS3Media(place, WHILE_SOMEBODY_WAITS);
  try {
    await store.proveWritable();
    // Who may not list a bucket is refused what is not there, and not told that it is not.
    await store.has(NOT_THERE);
  } catch (error) {
    if (error instanceof S3Refusal && !error.isPassing) {
      throw new SettingsError(
        `MEDIA_URL: S3 tager ikke imod (${error.message}). Se efter bucket, region og nøgle, og om nøglen må læse, skrive, slette og liste`,
      );
    }
    log.warn({ err: error }, "S3 does not answer: pictures that are not kept here cannot be shown");
  }
  return store;
}

const NOT_THERE = "findes/ikke.webp";
