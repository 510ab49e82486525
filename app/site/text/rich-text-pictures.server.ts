import { metadataOf, type PictureMetadata } from "../../formats/picture-metadata.ts";
import { sourceSet, VARIANT_FORMATS, type VariantFormat } from "../../formats/picture-variants.ts";

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
  const image = `<img src="${src}"${rest} ${size} loading="lazy" decoding="async"${style} />`;
  const sources = VARIANT_FORMATS.map((format) => source(sourceSet(src, format, look), format));
  return `<picture>${sources.join("")}${image}</picture>`;
}

function source(set: string, format: VariantFormat): string {
  return `<source type="image/${format}" srcset="${set}" sizes="${SIZES}" />`;
}
