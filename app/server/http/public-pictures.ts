/** Pictures of a page as a CDN has them. What scripts and islands hold stays as it is stored. */
export function withPicturesFrom(origin: string, html: string): string {
  if (!origin) return html;
  return html.replace(/<(?:img|source|link)\b[^>]*>/g, (tag) =>
    tag.replace(/ (?:src|srcset|href|imagesrcset)="[^"]*"/gi, (attribute) =>
      attribute.replace(/(?<=["\s])\/media\//g, `${origin}/media/`),
    ),
  );
}
