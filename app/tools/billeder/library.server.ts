import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { readBilleder } from "../../editor/fields/billeder.server.ts";
import { draftAddress, UNTITLED } from "../../editor/fields/draft-state.ts";
import { isOurs } from "../../editor/save/picture-changes.server.ts";
import type { FeatureRegistry } from "../../feature.ts";
import { danishDate } from "../../formats/danish-time.ts";
import { metadataOf, readableName } from "../../formats/picture-metadata.ts";
import type { Samspil } from "../../server/context.ts";
import { mediaPathsIn, uploadedAt } from "../../server/media/media-path.ts";
import { type PicturePlace, picturePlaces } from "../../server/media/picture-uses.server.ts";
import { editPath } from "../../shell/screen-mode.ts";

export type Use = {
  title: string;
  /** The part of the site that shows the picture. */
  part: string;
  field: string;
  to: string;
  alt: string;
};

export type LibraryPicture = {
  address: string;
  name: string;
  /** The first of those that it has where it is used. */
  description: string;
  uses: Use[];
};

type LibraryServices = Pick<Samspil, "content" | "drafts" | "media"> & {
  registry: FeatureRegistry;
};

const ONLY_SHOWN =
  "Lageret med billeder svarer ikke lige nu. Her er de billeder, der bruges på hjemmesiden og i kladder; de andre er her igen, når det svarer.";

/** Every picture that is stored or shown, the newest first. @throws when the storage cannot list its files */
export async function readLibrary(services: LibraryServices): Promise<LibraryPicture[]> {
  const stored = (await services.media.listMasters()).filter((path) => !path.startsWith("jura/"));
  return readPictures(services, (address) => address.startsWith("/illustrations/"), stored);
}

/** If the storage cannot list its files, only the pictures that are shown or in a draft are returned. */
export async function readAvailableLibrary(services: LibraryServices & Pick<Samspil, "log">) {
  try {
    return { pictures: await readLibrary(services), failure: "" };
  } catch (error) {
    services.log.warn({ err: error }, "could not list the stored pictures");
    return { pictures: await readPictures(services, isOurs), failure: ONLY_SHOWN };
  }
}

async function readPictures(
  services: LibraryServices,
  isKnown: (address: string) => boolean,
  stored: string[] = [],
): Promise<LibraryPicture[]> {
  const { content, registry } = services;
  const forms = registry.formsOf(content);
  const uses = await draftUses(services, forms);
  for (const [address, places] of picturePlaces(content, content.definitions)) {
    const published = places.map((place) => useAt(place, services, forms));
    uses.set(address, [...published, ...(uses.get(address) ?? [])]);
  }
  const addresses = new Set([
    ...stored.map((path) => `/media/${path}`),
    ...[...uses.keys()].filter(isKnown),
  ]);
  const entries = readBilleder(content);
  return [...addresses]
    .map((address) => ({ address, at: uploadedAt(address) ?? 0 }))
    .sort((a, b) => b.at - a.at)
    .map(({ address }) => pictureAt(address, entries.get(address)?.navn, uses.get(address) ?? []));
}

function pictureAt(address: string, name: string | undefined, uses: Use[]): LibraryPicture {
  return {
    address,
    name: name || readableName(address),
    description: uses.find(({ alt }) => alt)?.alt ?? "",
    uses,
  };
}

function useAt(
  { document, path, field, title = "", alt = "" }: PicturePlace,
  { content, registry }: LibraryServices,
  forms: AdminForm[],
): Use {
  const form = forms
    .filter(({ document: { name } }) => name === document)
    .filter((candidate) => candidate.path.every((step, index) => step === path[index]))
    .toSorted((a, b) => b.path.length - a.path.length)
    .find((candidate) =>
      candidate.path.length > 0 ? path.length > candidate.path.length : field in candidate.fields,
    );
  const item = form?.path.length ? path[form.path.length] : undefined;
  const feature = registry.features.find(({ documents }) =>
    documents.some(({ name }) => name === document),
  );
  const screen = form?.screen ?? `/admin/${feature?.tile?.to ?? ""}`;
  const definition = content.definitions.find(({ name }) => name === document);
  return {
    title: item === undefined ? "" : title,
    part: definition?.labels?.part ?? document,
    field: form?.fields[field]?.label ?? "",
    to: item === undefined ? screen : screen + editPath(item),
    alt,
  };
}

async function draftUses({ drafts }: LibraryServices, forms: AdminForm[]) {
  const readable = (await drafts.list()).map((draft) => ({
    ...draft,
    stored: JSON.stringify([draft.form.values, draft.hidden]),
    field: draft.hidden ? "Skjult" : "Kladde",
  }));
  const unreadable = (await drafts.listUnreadable()).map((draft) => ({
    ...draft,
    field: "Kladde",
  }));
  const uses = new Map<string, Use[]>();
  for (const draft of [...readable, ...unreadable]) {
    const { document } = forms.find(({ screen }) => screen === draft.screen) ?? {};
    const use = {
      title: draft.title || UNTITLED,
      part: document?.labels.part ?? "Kladder",
      field: draft.field,
      to: draftAddress(draft),
      alt: "",
    };
    for (const path of new Set(mediaPathsIn(draft.stored)))
      uses.set(`/media/${path}`, [...(uses.get(`/media/${path}`) ?? []), use]);
  }
  return uses;
}

/** '1600 × 1067 · tilføjet 4. maj 2026 af navn@klinik.dk' */
export function describeUpload(address: string, by = ""): string {
  if (address.startsWith("/illustrations/")) return "Tegning, der fulgte med hjemmesiden";
  const metadata = metadataOf(address);
  const millis = uploadedAt(address);
  const size = metadata && `${metadata.width} × ${metadata.height}`;
  const when = millis && `tilføjet ${danishDate(new Date(millis))}${by && ` af ${by}`}`;
  return [size, when].filter(Boolean).join(" · ");
}

/** The words that find a picture by where it is used. */
export function placesOf(uses: Use[]): string {
  return [...new Set(uses.flatMap(({ title, part, field }) => [title, part, field]))].join(" ");
}

/** 'Forsidens karrusel, Nyheder og 2 til' */
export function formatUses(uses: Use[]): string {
  const parts = [...new Set(uses.map(({ part }) => part))];
  if (parts.length === 0) return "Bruges ikke";
  const rest = parts.length - 2;
  return `${parts.slice(0, 2).join(", ")}${rest > 0 ? ` og ${rest} til` : ""}`;
}
