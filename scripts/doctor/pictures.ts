import { createS3Place } from "../../app/server/backup/continuous/s3-place.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { openMediaForCommand } from "../../app/server/media/open-media-store.server.ts";
import { WHILE_SOMEBODY_WAITS } from "../../app/server/s3/s3-bucket.server.ts";
import { bad, doubt, type Finding, good } from "./finding.ts";
import { tryPlace } from "./place.ts";

const PATIENCE_MS = 10_000;

/** Where pictures are, when that is not the data folder, and who else gives them to visitors. */
export async function lookAtPictures(settings: Settings): Promise<Finding[]> {
  const bucket = await lookAtBucket(settings);
  if (bucket.some(({ state }) => state === "bad")) return bucket;
  return [...bucket, ...(await lookAtPublicAddress(settings))];
}

async function lookAtBucket({ s3 }: Settings): Promise<Finding[]> {
  if (!s3) return [];
  const about = "Billeder i S3";
  const { trouble, keepsFirst } = await tryPlace(createS3Place(s3, WHILE_SOMEBODY_WAITS), "doctor");
  if (trouble) {
    const cure =
      "Se efter bucket, endpoint og region i MEDIA_URL, og om nøglen må læse, skrive, slette og liste";
    return [bad(about, `${trouble}. ${cure}`)];
  }
  const found = good(about, `${s3.bucketUrl} kan skrives, læses og slettes i`);
  if (keepsFirst) return [found];
  const limit = "lageret kender ikke If-None-Match: brug et andet til BACKUP_URL";
  return [found, doubt(about, limit)];
}

async function lookAtPublicAddress(settings: Settings): Promise<Finding[]> {
  const { mediaPublicUrl, origin } = settings;
  if (!mediaPublicUrl) return [];
  const about = "Billeders adresse";
  const [path] = await (await openMediaForCommand(settings)).list();
  if (!path) {
    return [doubt(about, `${mediaPublicUrl} er ikke prøvet: der er ingen billeder endnu`)];
  }
  const cure = `Lad CDN'et hente fra ${origin}, ikke fra bucket'en, eller ret MEDIA_PUBLIC_URL`;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${mediaPublicUrl}/media/${path}`, { method: "HEAD", signal });
    return answer.ok
      ? [good(about, `${mediaPublicUrl} viser billeder`)]
      : [bad(about, `${mediaPublicUrl} svarer ${answer.status} på et billede. ${cure}`)];
  } catch {
    return [bad(about, `${mediaPublicUrl} svarer ikke. ${cure}`)];
  }
}
