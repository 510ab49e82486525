import { createS3Place } from "../../app/server/backup/continuous/s3-place.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";
import { tryPlace } from "./place.ts";

/** Where pictures are, when that is not the data folder. */
export async function checkPictures({ s3 }: Settings): Promise<Finding[]> {
  if (!s3) return [];
  const about = "Billeder i S3";
  const { trouble, keepsFirst } = await tryPlace(createS3Place(s3, WHILE_SOMEBODY_WAITS), "doctor");
  if (trouble) {
    const cure =
      "Se efter bucket, endpoint og region i MEDIA_URL, og om nøglen må læse, skrive, slette og liste";
    return [failure(about, `${trouble}. ${cure}`)];
  }
  const found = ok(about, `${s3.bucketUrl} kan skrives, læses og slettes i`);
  if (keepsFirst) return [found];
  const limit = "lageret kender ikke If-None-Match: brug et andet til BACKUP_URL";
  return [found, warning(about, limit)];
}
