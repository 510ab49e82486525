import { data, type RouterContextProvider } from "react-router";
import { formValues, refuseFields } from "../admin/save/editor.server.ts";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import { admin } from "../admin/shell/gate.server.ts";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/data-dir/disk-trouble.server.ts";
import { compareWithBase, type Edit, fingerprint } from "../server/documents/edit.server.ts";
import { editDocument } from "../server/documents/edit-document.server.ts";
import { heroDocument } from "./forside.server.ts";

type Fields = Record<string, unknown>;
type Images = unknown[];
/** The pictures as they shall be; `undefined` when the one meant is gone or has been changed meanwhile. */
type Change = (images: Images) => Images | { theirs: Fields | undefined };
type Words = {
  saved: string;
  failed: string;
  undoable?: boolean;
  /** The fields of the form as they are now stored, for the next save on top of them. */
  fields?: Fields;
};

const CONFLICT = "En anden har gemt ændringer, mens du skrev. Intet er overskrevet.";
const GONE = "En anden har slettet billedet imens. Intet er ændret.";

/** Saves a change of the carousel: its pictures have no id, each is known by its address. */
export async function saveImages(
  context: Readonly<RouterContextProvider>,
  change: Change,
  { saved, failed, undoable, fields }: Words,
) {
  const { documents, log } = context.get(samspil);
  try {
    const by = context.get(admin).email;
    const result = await editDocument(documents, heroDocument, by, (hero) => applyTo(hero, change));
    if ("problems" in result) return refuseFields(result.problems);
    if (!result.ok) return refuseConflict(result);
    const undo = { document: heroDocument.name, revision: result.document.revision };
    const base = fields && fingerprint(fields, Object.keys(fields));
    return answer({ ok: true, message: saved, base, undo: undoable ? undo : undefined });
  } catch (error) {
    log.error({ err: error, document: heroDocument.name }, "save failed");
    return answer({ ok: false, sentence: withReason(failed, error) }, 503);
  }
}

export function addImage(image: Fields): Change {
  return (images) => [...images, image];
}

/** @param base the fingerprint of the fields as they were when the form opened; without one, the last wins */
export function replaceImage(url: string, values: Fields, base?: string): Change {
  return (images) => {
    const current = findImage(images, url);
    if (!current) return { theirs: undefined };
    const isChanged = base !== undefined && compareWithBase(base, current, values).changed.length;
    if (isChanged) return { theirs: current };
    return images.map((image) => (image === current ? { ...current, ...values } : image));
  };
}

/** One that is gone already counts as taken out. */
export function removeImage(url: string): Change {
  return (images) => {
    const gone = findImage(images, url);
    return images.filter((image) => image !== gone);
  };
}

/** Pictures that the order does not know stay at the end. */
export function orderImages(urls: string[]): Change {
  return (images) => {
    const ordered = urls.flatMap((url) => findImage(images, url) ?? []);
    return [...ordered, ...images.filter((image) => !ordered.some((known) => known === image))];
  };
}

/** The stored pictures, with what no schema knows. */
export function imagesOf({ images }: Fields): Images {
  return Array.isArray(images) ? images : [];
}

export function findImage(images: Images, url: string): Fields | undefined {
  return images.filter(isFields).find((image) => image.url === url);
}

function applyTo(hero: Fields, change: Change): Edit {
  const changed = change(imagesOf(hero));
  if (!Array.isArray(changed)) return { ok: false, theirs: changed.theirs };
  return { ok: true, data: { ...hero, images: changed } };
}

type Refused = { theirs: Fields | undefined; savedBy: string; savedAt: string };

function refuseConflict({ theirs, savedBy, savedAt }: Refused) {
  const base = fingerprint(theirs ?? {}, ["alt"]);
  const values = theirs && formValues(theirs, ["alt"]);
  const conflict = { theirs: values, changed: ["alt"], base, savedBy, savedAt };
  return answer({ ok: false, sentence: theirs ? CONFLICT : GONE, conflict }, 409);
}

function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
