import { fileURLToPath } from "node:url";
import { parseS3Address, type S3Location } from "./s3-address.ts";

export type BackupAddress = { href: string } & (
  | { folder: string; s3?: undefined }
  | { s3: Omit<S3Location, "keys">; folder?: undefined }
);

/** `file:///mnt/kopier`, or S3 as in MEDIA_URL but at no path. @returns undefined for another address */
export function parseBackupAddress(address: string): BackupAddress | undefined {
  const s3 = parseS3Address(address);
  // restic knows no S3 behind a path of its host.
  if (s3) return s3.bucketUrl.split("/").length === 4 ? { href: address, s3 } : undefined;
  const url = URL.parse(address);
  if (url?.protocol !== "file:" || url.host || url.pathname === "/") return undefined;
  return { href: url.href, folder: fileURLToPath(url).replace(/\/$/, "") };
}
