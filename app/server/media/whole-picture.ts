/**
 * Whether an AVIF or WebP has the length that it says it has: a disk that was full or a machine that lost its
 * power leaves files that are empty, cut short, or zeros.
 */
export function isWholePicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  return bytes.toString("latin1", 4, 8) === "ftyp" ? isWholeAvif(bytes) : isWholeWebp(bytes);
}

/** A row of boxes, each with its length in front. */
function isWholeAvif(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at === bytes.length;
}

function isWholeWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp && bytes.readUInt32LE(4) + 8 === bytes.length;
}
