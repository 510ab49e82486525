import { join } from "node:path";
import { type Settings, SettingsError } from "../config.server.ts";
import { MEDIA_FOLDER } from "../data-dir/names.ts";
import type { Log } from "../log.server.ts";
import type { S3Location } from "../s3/s3-address.ts";
import type { S3Limits } from "../s3/s3-bucket.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import type { MediaStore } from "./media-store.ts";

type MediaSettings = Pick<Settings, "s3" | "dataDir">;

export async function openMediaStore(
  { s3, dataDir }: MediaSettings,
  log: Log,
  limits?: Partial<S3Limits>,
): Promise<MediaStore> {
  if (!s3) return createDiskMedia(join(dataDir, MEDIA_FOLDER));
  const { WHILE_SOMEBODY_WAITS } = await import("../s3/s3-bucket.server.ts");
  return openS3(s3, { ...WHILE_SOMEBODY_WAITS, ...limits }, (error) =>
    log.warn({ err: error }, "S3 does not answer: no picture can be shown"),
  );
}

/** With a command's longer timeouts. @throws {SettingsError} also when S3 does not answer */
export async function openMediaForCommand({ s3, dataDir }: MediaSettings): Promise<MediaStore> {
  if (!s3) return createDiskMedia(join(dataDir, MEDIA_FOLDER));
  const { S3_LIMITS } = await import("../s3/s3-bucket.server.ts");
  return openS3(s3, S3_LIMITS, (error) => {
    throw new SettingsError("MEDIA_URL: S3 svarer ikke", { cause: error });
  });
}

async function openS3(
  place: S3Location,
  limits: S3Limits,
  onNoAnswer: (error: unknown) => void,
): Promise<MediaStore> {
  const { createS3Media } = await import("./s3-media.server.ts");
  const { S3Refusal } = await import("../s3/s3-bucket.server.ts");
  const store = createS3Media(place, limits);
  try {
    await store.proveWritable();
    // Without permission to list, S3 answers 403 for a missing object instead of 404.
    await store.has(MISSING);
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

const MISSING = "findes/ikke.webp";
