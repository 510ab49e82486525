import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { isOwnPath } from "../../app/formats/own-path.ts";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";
import type { Media } from "../../app/server/media/media.server.ts";
import { parsePlace } from "../../app/server/media/picture-place.ts";
import type { FetchedFile } from "./fetch-file.ts";

/** `isHere` is false for one that was only looked for, and may still turn out to be gone. */
export type FetchedPicture =
  | { ok: true; address: string; isHere: boolean }
  | { ok: false; why: string };

/** Where a picture of the export came to lie, by a hash of its address there: it is fetched once. */
export const knownPictures = z.record(z.string(), z.string());

export type Pictures = ReturnType<typeof createPictures>;

type ImportPicturesOptions = {
  media: Pick<Media, "accept" | "has" | "originalOf">;
  pictureFolders: string[];
  known: z.output<typeof knownPictures>;
  /** A folder with the pictures of the former site, as their storage had them. */
  folder?: string;
  /** Only where somebody has asked for it. */
  fetchFile?: (address: string) => Promise<FetchedFile>;
};

/** Brings the pictures that an export mentions into our own media. */
export function createPictures(options: ImportPicturesOptions) {
  const { media, pictureFolders, folder, fetchFile } = options;
  const known = { ...options.known };
  const files = folder ? listFolder(folder) : [];
  const asked = new Map<string, Promise<FetchedPicture>>();
  const hosts = new Set<string>();
  const fetched: string[] = [];

  async function fetchNow(address: string, isLook: boolean): Promise<FetchedPicture> {
    const key = createHash("sha256").update(address).digest("hex");
    const earlier = known[key];
    if (earlier && (await media.has(earlier)))
      return { ok: true, address: `/media/${earlier}`, isHere: true };
    if (isOwnPath(address) && (await isHere(address))) return { ok: true, address, isHere: true };
    const file = await findFile(address, isLook);
    if (!file.ok) return file;
    if (isLook) return { ok: true, address: `/media/${placeOf(address)}`, isHere: false };
    const accepted = await media.accept({
      body: Readable.from([file.bytes]),
      place: placeOf(address),
      whyUnwelcome: async () => undefined,
    });
    if (!accepted.ok) return { ok: false, why: lowerFirst(accepted.sentence) };
    known[key] = accepted.path;
    fetched.push(accepted.path);
    return { ok: true, address: `/media/${accepted.path}`, isHere: true };
  }

  /** Each only once, however often it is mentioned. */
  function fetchPicture(address: string): Promise<FetchedPicture> {
    const fetching = asked.get(address) ?? fetchNow(address, false);
    asked.set(address, fetching);
    return fetching;
  }

  async function isHere(address: string): Promise<boolean> {
    const path = decoded(address).replace(/[?#].*$/, "");
    if (!path.startsWith("/media/"))
      return PUBLIC.some((place) => existsSync(join(projectRoot, place, path)));
    return (await media.originalOf(path.slice("/media/".length))) !== undefined;
  }

  async function findFile(address: string, isLook: boolean): Promise<FetchedFile> {
    const written = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(address)?.[1];
    if (written) return { ok: true, bytes: Buffer.from(written, "base64") };
    const file = inFolder(address);
    if (file) return readPicture(file);
    const url = URL.parse(address);
    if (url && /^https?:$/.test(url.protocol)) {
      hosts.add(url.host);
      if (fetchFile) return isLook ? { ok: true, bytes: Buffer.of() } : fetchFile(address);
      return { ok: false, why: folder ? NOT_IN_FOLDER : NOT_ASKED_FOR };
    }
    return { ok: false, why: folder ? NOT_IN_FOLDER : "billedet findes ikke her" };
  }

  /** The longest end of its path that the folder has: 'om/anna.jpg' before 'anna.jpg'. */
  function inFolder(address: string): string | undefined {
    const parts = storagePath(address);
    for (let from = 0; from < parts.length; from += 1) {
      const end = parts.slice(from).join("/");
      const file = files.find(({ name }) => name === end || name.endsWith(`/${end}`));
      if (file) return file.path;
    }
    return undefined;
  }

  /** As SPEC.md section 7 has it, where it lay so; else among the pictures that stand nowhere. */
  function placeOf(address: string): string {
    const parts = storagePath(address).map((part) => part.replace(STAMP, ""));
    const last = parts.at(-1) ?? "";
    parts[parts.length - 1] = last.replace(/\.\w+$/, "").replace(STAMP, "");
    for (let from = 0; from < parts.length; from += 1) {
      const place = parsePlace(parts.slice(from).join("/"), pictureFolders);
      if (place) return place;
    }
    return (
      parsePlace(`${STRAY}/${parts.at(-1) || "billede"}`, pictureFolders) ?? `${STRAY}/billede`
    );
  }

  return {
    fetchPicture,
    /** What would become of it; nothing is asked for, and nothing is stored. */
    look: (address: string) => fetchNow(address, true),
    known: () => known,
    fetched: () => fetched.length,
    /** Where the pictures are that are somewhere else. */
    hosts: () => [...hosts].sort(),
  };
}

/** As it is written, and as it is built. */
const PUBLIC = ["public", "dist/client"];
const STRAY = "billeder";
const STAMP = /^\d{13}_|-\d{13}$/;
const NOT_IN_FOLDER = "billedet er ikke i mappen";
const NOT_ASKED_FOR = "billedet er ikke hentet (--images <mappe>, eller --fetch for at hente det)";
const LARGEST_BYTES = 40 * 1024 * 1024;

/** `name`: its path in the folder, with letters written as addresses have them: a Mac writes å as two. */
function listFolder(folder: string): { path: string; name: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join("/").normalize("NFC") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readPicture(file: string): Promise<FetchedFile> {
  if (statSync(file).size > LARGEST_BYTES) return { ok: false, why: "billedet fylder over 40 MB" };
  return { ok: true, bytes: await readFile(file) };
}

/** The path that a hosted storage keeps it under, which it writes as one encoded part of the address. */
function storagePath(address: string): string[] {
  const { pathname } = URL.parse(address, "http://her.invalid") ?? { pathname: "" };
  const stored = /\/o\/([^/]+)$/.exec(pathname)?.[1] ?? pathname;
  return decoded(stored).normalize("NFC").split("/").filter(isName);
}

function isName(part: string): boolean {
  return part !== "" && part !== "." && part !== "..";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLocaleLowerCase("da-DK") + sentence.slice(1).replace(/\.$/, "");
}
