import { statfs } from "node:fs/promises";

const GIGABYTE = 1024 ** 3;
const WANTED = 2 * GIGABYTE;
const NEEDED = GIGABYTE / 4;

type DiskRoom = { free: number; size: number; state: "ample" | "scarce" | "short" };

export async function readDiskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const state = free < NEEDED ? "short" : free < WANTED ? "scarce" : "ample";
  return { free, size: blocks * bsize, state };
}

export function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1).replace(".", ",")} GB`;
}
