/** A picture's size in pixels, and the colour that its place has until it comes; none where it is transparent. */
export type PictureMetadata = { width: number; height: number; colour?: string };

/** What an upload is called: when it came, and since then how it looks (`…-{ms}.1600x1067-8a7b6c.jpg`). */
const UPLOADED = /-\d{13}\.(\d+)x(\d+)(?:-(\w{6}))?\.(?:jpg|webp)$/;

/**
 * What an uploaded picture's own name tells of it, so that no page has to look it up anywhere. Beside each such
 * picture lie smaller ones.
 * @returns undefined for addresses elsewhere, and for pictures from before their names told it
 */
export function metadataOf(address: string): PictureMetadata | undefined {
  const [, width, height, colour] = UPLOADED.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height), colour } : undefined;
}

/** `1600x1067-8a7b6c` */
export function writeMetadata({ width, height, colour }: PictureMetadata): string {
  return `${width}x${height}${colour ? `-${colour}` : ""}`;
}
