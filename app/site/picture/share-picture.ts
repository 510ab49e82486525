const OF_THE_SITE = "/illustrations/hero-vindue.jpg";

/** For who shows links to a page, and knows neither drawings nor AVIF: drawings have a photograph made by the build. */
export function sharePicture(origin: string, src = ""): string {
  const address = src.replace(/^(\/illustrations\/.*)svg$/, "$1jpg");
  return origin + (/\.(jpe?g|png|webp)$/.test(address) ? address : OF_THE_SITE);
}
