import type { Content } from "../documents/content.server.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import { mediaPathsIn, stemOf } from "./media-path.ts";

/**
 * Tells whether the public site shows a picture just now: whether any document, or what stands in for one,
 * mentions it. Found out once for each version of the content.
 */
export function createShownPictures(content: Content, definitions: DocumentDefinition[]) {
  let version = Number.NaN;
  let stems = new Set<string>();

  return function isShown(path: string): boolean {
    const current = content.version();
    if (current !== version) {
      const paths = definitions.flatMap((definition) =>
        mediaPathsIn(JSON.stringify(content.get(definition))),
      );
      stems = new Set(paths.map(stemOf));
      version = current;
    }
    return stems.has(stemOf(path));
  };
}
