import { fileURLToPath } from "node:url";

/** `href`: as it was written, without what is secret. */
export type BackupAddress = { href: string; folder: string };

/** `file:///mnt/kopier`. @returns undefined for another address */
export function parseBackupAddress(address: string): BackupAddress | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "file:" || url.host || url.pathname === "/") return undefined;
  return { href: url.href, folder: fileURLToPath(url).replace(/\/$/, "") };
}
