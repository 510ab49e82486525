import { join } from "node:path";
import { type Settings, SettingsError } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import type { S3Place } from "../s3/s3-address.ts";
import type { S3Limits } from "../s3/s3-bucket.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import type { MediaStore } from "./media-store.ts";

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
  const { WHILE_SOMEBODY_WAITS } = await import("../s3/s3-bucket.server.ts");
  const store = await openS3(s3, WHILE_SOMEBODY_WAITS, (error) =>
    log.warn({ err: error }, "S3 does not answer: pictures that are not kept here cannot be shown"),
  );
  return openCachedMedia(store, { folder, mostBytes: mediaCacheBytes, log });
}

/** For a command: it is patient, and leaves what a site keeps beside itself alone. @throws {SettingsError} also when S3 does not answer */
export async function openMediaForCommand({
  s3,
  dataDir,
}: Pick<Settings, "s3" | "dataDir">): Promise<MediaStore> {
  if (!s3) return createDiskMedia(join(dataDir, MEDIA_FOLDER));
  const { S3_LIMITS } = await import("../s3/s3-bucket.server.ts");
  return openS3(s3, S3_LIMITS, (error) => {
    throw new SettingsError("MEDIA_URL: S3 svarer ikke", { cause: error });
  });
}

async function openS3(
  place: S3Place,
  limits: S3Limits,
  onNoAnswer: (error: unknown) => void,
): Promise<MediaStore> {
  const { createS3Media } = await import("./s3-media.server.ts");
  const { S3Refusal } = await import("../s3/s3-bucket.server.ts");
  const store = createS3Media(place, limits);
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
    onNoAnswer(error);
  }
  return store;
}

const NOT_THERE = "findes/ikke.webp";
