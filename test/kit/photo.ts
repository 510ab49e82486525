import sharp from "sharp";
import type { App } from "./site.ts";

/** A photo that takes a moment to decode and to resize. */
export async function takePhoto(width = 2000, height = 1400): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await noise(width, height).jpeg().toBuffer());
}

/** A photo as a browser's file field takes it. */
export async function photoFile(name: string) {
  const buffer = Buffer.from(await takePhoto(900, 600));
  return { name, mimeType: "image/jpeg", buffer };
}

/** The bytes that are stored of a picture's address. */
export async function readPicture({ services }: App, url: string): Promise<Buffer> {
  const stored = await services.media.get(url.replace("/media/", ""));
  return Buffer.concat(await Array.fromAsync(stored?.stream() ?? []));
}

/** A picture whose grain no format compresses away. */
export function noise(width: number, height: number) {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise: grain } });
}
