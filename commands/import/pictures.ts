import { hash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { decodeAddress } from "../../app/formats/decode-address.ts";
import { isOwnPath } from "../../app/formats/own-path.ts";
import type { Media } from "../../app/server/media/media.server.ts";
import { parsePlace } from "../../app/server/media/picture-place.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";

type Missing = { ok: false; why: string };
type FoundFile = { ok: true; body: ReadableStream<Uint8Array> } | Missing;
export type FetchedPicture = { ok: true; address: string } | Missing;

/** The path of each imported picture, by a hash of its former address, so that it is fetched once. */
export const knownPictures = z.record(z.string(), z.string());

export type Pictures = ReturnType<typeof createPictures>;

type ImportPicturesOptions = {
  media: Pick<Media, "accept" | "has" | "originalOf">;
  pictureFolders: string[];
  known: z.output<typeof knownPictures>;
  folder?: string;
  fetchFrom?: string[];
};

export function createPictures(options: ImportPicturesOptions) {
  const { media, pictureFolders, folder, fetchFrom = [] } = options;
  const paths = { ...options.known };
  const files = folder ? listFolder(folder) : [];
  const fetches = new Map<string, Promise<FetchedPicture>>();
  let fetched = 0;

  async function fetchOnce(address: string, isDryRun: boolean): Promise<FetchedPicture> {
    const key = hash("sha256", address);
    const earlier = paths[key];
    if (earlier && (await media.has(earlier))) return { ok: true, address: `/media/${earlier}` };
    if (isOwnPath(address) && (await isHere(address))) return { ok: true, address };
    const place = placeOf(address);
    const file = await findFile(address, isDryRun);
    if (!file.ok) return file;
    if (isDryRun) return { ok: true, address: `/media/${place}` };
    const { body } = file;
    const accepted = await media.accept({ body, place, whyUnwelcome: async () => undefined });
    if (!accepted.ok) return { ok: false, why: lowerFirst(accepted.sentence) };
    paths[key] = accepted.path;
    fetched += 1;
    return { ok: true, address: `/media/${accepted.path}` };
  }

  async function isHere(address: string): Promise<boolean> {
    const path = (decodeAddress(address) ?? address).replace(/[?#].*$/, "");
    if (!path.startsWith("/media/"))
      return PUBLIC.some((place) => existsSync(join(projectRoot, place, path)));
    return (await media.originalOf(path.slice("/media/".length))) !== undefined;
  }

  async function findFile(address: string, isDryRun: boolean): Promise<FoundFile> {
    const inline = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(address)?.[1];
    if (inline) return found(Buffer.from(inline, "base64"));
    const file = inFolder(address);
    if (file) return found(await readFile(file));
    const { host, protocol } = URL.parse(address) ?? {};
    if (!host || !/^https?:$/.test(protocol ?? ""))
      return { ok: false, why: folder ? NOT_IN_FOLDER : "billedet findes ikke her" };
    if (fetchFrom.includes(host)) return isDryRun ? found(Buffer.of()) : download(address);
    const ways = `(--images <mappe>, eller --fetch ${host} for at hente det)`;
    return { ok: false, why: folder ? NOT_IN_FOLDER : `billedet er ikke hentet ${ways}` };
  }

  /** @returns the file with the longest matching end of the path: 'om/anna.jpg' before 'anna.jpg' */
  function inFolder(address: string): string | undefined {
    for (const end of endsOf(storagePath(address))) {
      const file = files.find(({ name }) => name === end || name.endsWith(`/${end}`));
      if (file) return file.path;
    }
    return undefined;
  }

  /** docs/spec.md lists the places. */
  function placeOf(address: string): string {
    const path = storagePath(address)
      .join("/")
      .replace(/\.\w+$/, "");
    const parts = path.split("/").map((part) => part.replace(STAMP, ""));
    const places = [...endsOf(parts), `${STRAY}/${parts.at(-1)}`];
    const place = places.map((end) => parsePlace(end, pictureFolders)).find(Boolean);
    return place ?? `${STRAY}/billede`;
  }

  return {
    fetchPicture(address: string): Promise<FetchedPicture> {
      const fetching = fetches.get(address) ?? fetchOnce(address, false);
      fetches.set(address, fetching);
      return fetching;
    },
    /** Makes no requests or changes. */
    previewPicture: (address: string) => fetchOnce(address, true),
    known: () => paths,
    fetched: () => fetched,
  };
}

const PUBLIC = ["public", "dist/client"];
const STRAY = "billeder";
const STAMP = /^\d{13}_|-\d{13}$/g;
const DOWNLOAD_MS = 30_000;
const NOT_IN_FOLDER = "billedet er ikke i mappen";

/** The name is normalised as addresses are: macOS writes å as two characters. */
function listFolder(folder: string): { path: string; name: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join("/").normalize("NFC") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function found(bytes: Buffer<ArrayBuffer>): FoundFile {
  return { ok: true, body: new Blob([bytes]).stream() };
}

/** No redirect is followed: it might lead to another host. */
async function download(address: string): Promise<FoundFile> {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  const answer = await fetch(address, { signal, redirect: "error" }).catch(() => undefined);
  if (answer?.ok && answer.body) return { ok: true, body: answer.body };
  const why = answer?.status ?? "serveren svarer ikke";
  return { ok: false, why: `billedet kunne ikke hentes (${why})` };
}

/** A hosted storage encodes a file's whole path as one part of the address. */
function storagePath(address: string): string[] {
  const { pathname } = URL.parse(address, "http://her.invalid") ?? { pathname: "" };
  const stored = /\/o\/([^/]+)$/.exec(pathname)?.[1] ?? pathname;
  const parts = (decodeAddress(stored) ?? stored).normalize("NFC").split("/");
  return parts.filter((part) => part !== "" && part !== "." && part !== "..");
}

function endsOf(parts: string[]): string[] {
  return parts.map((_, from) => parts.slice(from).join("/"));
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLocaleLowerCase("da-DK") + sentence.slice(1).replace(/\.$/, "");
}
