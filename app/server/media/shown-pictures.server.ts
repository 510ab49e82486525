import type { Content } from "../documents/content.server.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import { memoizeByVersion } from "../documents/memoize-by-version.server.ts";
import { mediaPathsIn, stemOf } from "./media-path.ts";

/** Whether any document, or what stands in for one, mentions it. */
export function createShownPictures(content: Content, definitions: DocumentDefinition[]) {
  return function isShown(path: string): boolean {
    const stem = stemOf(path);
    return definitions.some((definition) => stemsIn(content.get(definition)).has(stem));
  };
}

const stemsIn = memoizeByVersion(
  (data: object) => new Set(mediaPathsIn(JSON.stringify(data)).map(stemOf)),
);
