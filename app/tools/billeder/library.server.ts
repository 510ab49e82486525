import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { readBilleder } from "../../editor/fields/billeder.server.ts";
import { draftAddress, UNTITLED } from "../../editor/fields/draft-state.ts";
import { type PictureFrame, tooSmallFor } from "../../editor/fields/picture-frame.ts";
import { isOurs } from "../../editor/save/focus-save.server.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { danishDate } from "../../formats/danish-time.ts";
import { metadataOf, readableName } from "../../formats/picture-metadata.ts";
import type { Samspil } from "../../server/context.ts";
import { mediaPathsIn, uploadedAt } from "../../server/media/media-path.ts";
import { type PicturePlace, picturePlaces } from "../../server/media/picture-uses.server.ts";
import { editPath } from "../../shell/screen-mode.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";

export type Use = {
  title: string;
  /** The part of the site that shows the picture. */
  part: string;
  field: string;
  to: string;
  frames: PictureFrame[];
  alt: string;
};

export type LibraryPicture = {
  address: string;
  name: string;
  description: string;
  focus: FocusPoint;
  uses: Use[];
  isDescribed: boolean;
  isTooSmall: boolean;
};

type LibraryServices = Pick<Samspil, "content" | "drafts" | "media"> & {
  registry: FeatureRegistry;
};

/** Every picture that is stored or shown, the newest first. @throws when the storage cannot list its files */
export async function readLibrary(services: LibraryServices): Promise<LibraryPicture[]> {
  const stored = (await services.media.listMasters()).filter((path) => !path.startsWith("jura/"));
  return describePictures(services, (address) => address.startsWith("/illustrations/"), stored);
}

/** If the storage cannot list its files, only the pictures that are shown or in a draft are returned. */
export async function readAvailableLibrary(services: LibraryServices & Pick<Samspil, "log">) {
  try {
    return { pictures: await readLibrary(services), isWhole: true };
  } catch (error) {
    services.log.warn({ err: error }, "could not list the stored pictures");
    return { pictures: await describePictures(services, isOurs), isWhole: false };
  }
}

async function describePictures(
  services: LibraryServices,
  isKnown: (address: string) => boolean,
  stored: string[] = [],
): Promise<LibraryPicture[]> {
  const { content } = services;
  const places = picturePlaces(content, content.definitions);
  const drafted = await draftUses(services);
  const addresses = new Set([
    ...stored.map((path) => `/media/${path}`),
    ...[...places.keys(), ...drafted.keys()].filter(isKnown),
  ]);
  const entries = readBilleder(content);
  const forms = services.registry.formsOf(content);
  const pictures = [...addresses].map((address): LibraryPicture => {
    const entry = entries.get(address);
    const published = (places.get(address) ?? []).map((place) => useAt(place, services, forms));
    const uses = [...published, ...(drafted.get(address) ?? [])];
    const description = entry?.beskrivelse || uses.find(({ alt }) => alt)?.alt || "";
    return {
      address,
      name: entry?.navn || readableName(address),
      description,
      focus: entry?.fokus ?? { x: 50, y: 50 },
      uses,
      isDescribed: description !== "",
      isTooSmall: tooSmallFor(address, framesOf(uses)) !== undefined,
    };
  });
  return pictures
    .map((picture) => ({ picture, at: uploadedAt(picture.address) ?? 0 }))
    .sort((a, b) => b.at - a.at)
    .map(({ picture }) => picture);
}

export function framesOf(uses: Use[]): PictureFrame[] {
  return [
    ...new Map(uses.flatMap(({ frames }) => frames).map((frame) => [frame.label, frame])).values(),
  ];
}

function useAt(
  place: PicturePlace,
  { content, registry }: LibraryServices,
  forms: AdminForm[],
): Use {
  const { document, path, field, title = "", alt = "" } = place;
  const definition = content.definitions.find(({ name }) => name === document);
  const documentForms = forms.filter((form) => form.document.name === document);
  const form = documentForms
    .filter((candidate) => candidate.path.every((step, index) => step === path[index]))
    .toSorted((a, b) => b.path.length - a.path.length)
    .find((candidate) =>
      candidate.path.length > 0 ? path.length > candidate.path.length : field in candidate.fields,
    );
  const item = form?.path.length ? path[form.path.length] : undefined;
  const tile = registry.features.find(({ documents }) =>
    documents.some(({ name }) => name === document),
  )?.tile;
  const screen = form?.screen ?? `/admin/${tile?.to ?? ""}`;
  const labels = definition?.labels;
  return {
    title: item === undefined ? "" : title,
    part: labels?.part ?? document,
    field: form?.fields[field]?.label ?? "",
    to: item === undefined ? screen : screen + editPath(item),
    frames: form?.fields[field]?.frames ?? [],
    alt,
  };
}

async function draftUses({
  content,
  drafts,
  registry,
}: LibraryServices): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  const readable = (await drafts.list()).map((draft) => ({
    draft,
    text: JSON.stringify([draft.form.values, draft.hidden]),
    field: draft.hidden ? "Skjult" : "Kladde",
  }));
  const unreadable = (await drafts.listUnreadable()).map((draft) => ({
    draft,
    text: draft.stored,
    field: "Kladde",
  }));
  for (const { draft, text, field } of [...readable, ...unreadable]) {
    const { screen, title } = draft;
    const { document } = registry.formsOf(content).find((other) => other.screen === screen) ?? {};
    for (const address of new Set(mediaPathsIn(text).map((path) => `/media/${path}`))) {
      const use = {
        title: title || UNTITLED,
        part: document?.labels.part ?? "Kladder",
        field,
        to: draftAddress(draft),
        frames: [],
        alt: "",
      };
      uses.set(address, [...(uses.get(address) ?? []), use]);
    }
  }
  return uses;
}

/** '1600 × 1067 · tilføjet 4. maj 2026 af navn@klinik.dk' */
export function describeUpload(address: string, by = ""): string {
  const metadata = metadataOf(address);
  const millis = uploadedAt(address);
  const size = metadata && `${metadata.width} × ${metadata.height}`;
  const when = millis && `tilføjet ${danishDate(new Date(millis))}${by && ` af ${by}`}`;
  if (address.startsWith("/illustrations/")) return "Tegning, der fulgte med hjemmesiden";
  return [size, when].filter(Boolean).join(" · ");
}
