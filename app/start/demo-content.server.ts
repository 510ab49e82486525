import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { contentDocuments, features } from "../features.ts";
import { DEMO_AUTHOR } from "../server/documents/content.server.ts";
import type { DocumentDefinition } from "../server/documents/define-document.server.ts";
import type { Documents } from "../server/documents/documents.server.ts";
import type { Log } from "../server/log.server.ts";
import type { Media } from "../server/media/media.server.ts";
import { projectRoot } from "../server/project-root.server.ts";

type DemoPicturesOptions = { media: Media; log: Log };

/** Completes a start that was interrupted. Never changes content that people have saved. */
export async function fillWithDemo(documents: Documents) {
  await fill(documents, ({ demo }) => demo);
}

/** A clinic's own site must not show invented people, news and products. */
export async function beginEmpty(documents: Documents) {
  await fill(documents, ({ empty }) => empty);
}

/** Pages use them where nobody has chosen a picture. */
export async function storeDemoPictures({ media, log }: DemoPicturesOptions) {
  for (const path of features.flatMap(({ demoPictures = [] }) => demoPictures)) {
    await storeDemoPicture(media, path).catch((error) =>
      log.error({ err: error, path }, "could not store a demo picture"),
    );
  }
}

async function fill(documents: Documents, contentOf: (definition: DocumentDefinition) => unknown) {
  const stored = await documents.list("content");
  if (stored.some(({ savedBy }) => savedBy !== DEMO_AUTHOR)) return;
  for (const definition of contentDocuments) {
    const data = contentOf(definition);
    if (typeof data !== "object" || data === null) continue;
    await documents.write("content", definition.name, data, { basedOn: 0, by: DEMO_AUTHOR });
  }
}

async function storeDemoPicture(media: Media, path: string) {
  const drawn = join(projectRoot, "dist/demo", basename(path));
  if (existsSync(drawn) && !(await media.has(path))) await media.put(path, readFileSync(drawn));
}
