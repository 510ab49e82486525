/** A picture's size in pixels, and the colour that its place has until it comes; none where it is transparent. */
export type PictureMetadata = { width: number; height: number; colour?: string };

/** What an upload is called: when it came, and since then how it looks (`…-{ms}.1600x1067-8a7b6c.jpg`). */
const UPLOADED = /-\d{13}\.(\d+)x(\d+)(?:-(\w{6}))?\.(?:jpg|webp)$/;

/** What an uploaded picture's name tells of it; undefined for addresses elsewhere, and for older names. */
export function metadataOf(address: string): PictureMetadata | undefined {
  const [, width, height, colour] = UPLOADED.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height), colour } : undefined;
}

export function writeMetadata({ width, height, colour }: PictureMetadata): string {
  return `${width}x${height}${colour ? `-${colour}` : ""}`;
}
