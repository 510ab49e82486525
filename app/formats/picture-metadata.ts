/** In pixels; `colour` fills the place until the picture loads, none if it is transparent. */
export type PictureMetadata = { width: number; height: number; colour?: string };

/** The name of an upload: its time, size and colour (`…-{ms}.1600x1067-8a7b6c.jpg`). */
const UPLOADED = /-\d{13}\.(\d+)x(\d+)(?:-(\w{6}))?\.(?:jpg|webp)$/;

export function metadataOf(address: string): PictureMetadata | undefined {
  const [, width, height, colour] = UPLOADED.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height), colour } : undefined;
}

/** 'vindue.jpg' of 'hero-images/vindue-1700000000000.1600x1067-8a7b6c.jpg' */
export function readableName(address: string): string {
  const file = address.split("/").at(-1) ?? address;
  return file.replace(/-\d{13}(\.\d+x\d+(-\w{6})?)?(?=\.\w+$)/, "");
}

export function writeMetadata({ width, height, colour }: PictureMetadata): string {
  return `${width}x${height}${colour ? `-${colour}` : ""}`;
}
