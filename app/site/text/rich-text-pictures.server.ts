import { metadataOf, type PictureMetadata } from "../../formats/picture-metadata.ts";
import { fallbackOf, sourceSet } from "../../formats/picture-variants.ts";

const SIZES = "(min-width: 48rem) 43rem, 90vw";

export function withFittingPictures(html: string): string {
  return html.replace(
    /<img src="([^"<>]+)"([^<>]*?) ?\/?>/g,
    (image, src: string, rest: string) => {
      const look = metadataOf(src);
      return look ? fittingPicture(src, rest, look) : image;
    },
  );
}

function fittingPicture(src: string, rest: string, look: PictureMetadata): string {
  const size = `width="${look.width}" height="${look.height}"`;
  const style = look.colour ? ` style="background-color:#${look.colour}"` : "";
  const image = `<img src="${fallbackOf(src, look)}"${rest} ${size} loading="lazy" decoding="async"${style} />`;
  const avif = `<source type="image/avif" srcset="${sourceSet(src, look)}" sizes="${SIZES}" />`;
  return `<picture>${avif}${image}</picture>`;
}
