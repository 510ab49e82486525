import { createS3Place } from "../../app/server/backup/s3-place.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { type Finding, failure, ok } from "./finding.ts";
import { tryPlace } from "./place.ts";

/** Where pictures are, when that is not the data folder. */
export async function checkPictures({ s3 }: Settings): Promise<Finding[]> {
  if (!s3) return [];
  const about = "Billeder i S3";
  const trouble = await tryPlace(createS3Place(s3, WHILE_SOMEBODY_WAITS), "doctor");
  if (trouble) {
    const cure =
      "Se efter bucket, endpoint og region i MEDIA_URL, og om nøglen må læse, skrive, slette og liste";
    return [failure(about, `${trouble}. ${cure}`)];
  }
  return [ok(about, `${s3.bucketUrl} kan skrives, læses og slettes i`)];
}
