type PictureKind = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic";

export const HEAD_BYTES = 64;

export function pictureKind(head: Buffer): PictureKind | undefined {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  const text = head.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  return text.slice(4, 8) === "ftyp" ? containerKind(head, text) : undefined;
}

/** AVIF and HEIC share a container, whose first box lists its brands. */
function containerKind(head: Buffer, text: string): PictureKind | undefined {
  const brands = text.slice(8, Math.min(head.readUInt32BE(0), head.length));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? "heic" : undefined;
}
