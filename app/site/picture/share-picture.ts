const OF_THE_SITE = "/illustrations/hero-vindue.jpg";

/** For link previews, which support neither SVG nor AVIF: the build makes JPEGs of the drawings. */
export function sharePicture(origin: string, src = ""): string {
  const address = src.replace(/^(\/illustrations\/.*)svg$/, "$1jpg");
  return origin + (/\.(jpe?g|png|webp)$/.test(address) ? address : OF_THE_SITE);
}
