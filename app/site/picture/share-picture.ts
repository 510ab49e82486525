import { metadataOf } from "../../formats/picture-metadata.ts";
import { fallbackOf } from "../../formats/picture-variants.ts";

const OF_THE_SITE = "/illustrations/hero-vindue.jpg";

/** For link previews, which support neither SVG nor AVIF: the build makes JPEGs of the drawings. */
export function sharePicture(origin: string, src = ""): string {
  const address = src.replace(/^(\/illustrations\/.*)svg$/, "$1jpg");
  return origin + (/\.(jpe?g|png|webp)$/.test(address) ? address : OF_THE_SITE);
}

/** A smaller one: WhatsApp shows none of over 600 kB. */
export function previewPicture(origin: string, src = ""): string {
  const look = metadataOf(src);
  return sharePicture(origin, look ? fallbackOf(src, look) : src);
}
