/** What a page without a picture of its own is shared with. */
const OF_THE_SITE = "/illustrations/hero-vindue.jpg";

/**
 * The picture of a page for who shows links to it, and knows neither drawings nor AVIF: the photograph that the build
 * makes of a drawing of ours, an upload as it is, and for anything else that of the site.
 */
export function sharePicture(origin: string, src = ""): string {
  const address = src.replace(/^(\/illustrations\/.*)svg$/, "$1jpg");
  return origin + (/\.(jpe?g|png|webp)$/.test(address) ? address : OF_THE_SITE);
}
