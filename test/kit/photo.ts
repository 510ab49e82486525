import sharp from "sharp";

/** A photo that takes a moment to decode and to make variants of. */
export async function takePhoto(width = 2000, height = 1400): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const create = { width, height, channels: 3 as const, background: "#888", noise };
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}
