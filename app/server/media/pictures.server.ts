import type PQueue from "p-queue";
import { type PictureMetadata, writeMetadata } from "../../formats/picture-metadata.ts";
import { variantsOf } from "../../formats/picture-variants.ts";
import { withReason } from "../database/storage-failure.server.ts";
import type { Log } from "../log.server.ts";
import { stemOf } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";
import { HEAD_BYTES, pictureKind } from "./picture-kind.ts";
import { parsePlace } from "./picture-place.ts";
import { readHead, withReceivedFile } from "./received-file.server.ts";
import { encodeVariants, loadSharp, putAll } from "./variants.server.ts";

const LARGEST_UPLOAD_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/** A picture of one line is resized as slowly as it is long. */
const LONGEST_SIDE = 30_000;
// 60 million of these take over a gigabyte to decode, though the file may be 2 kB.
const MOST_DEMANDING_PIXELS = 16_000_000;
const MASTER_SIDE = 2560;

const TOO_LARGE = "Billedet fylder mere end 40 MB. Gør det mindre, og prøv igen.";
const TOO_MANY_PIXELS =
  "Billedet har flere end 60 millioner billedpunkter. Gør det mindre, og prøv igen.";
const TOO_LONG =
  "Billedet er over 30.000 billedpunkter på den ene led. Beskær det, eller gør det mindre, og prøv igen.";
const TOO_DEMANDING =
  "Billedet har flere end 16 millioner billedpunkter, og det er for mange i det format. Gem det som JPG, og prøv igen.";
const NO_PICTURE = "Filen er ikke et billede, vi kan vise. Brug JPG, PNG, WebP eller AVIF.";
const HEIC =
  "Billedet er i HEIC-format, som ikke kan vises på hjemmesider. På en iPhone: Vælg Indstillinger, Kamera, Formater, Mest kompatibel – eller send billedet som JPG.";
const DAMAGED =
  "Billedfilen er beskadiget eller ikke hel. Åbn den på din computer, gem den igen som JPG, og prøv med den nye fil.";
const WRONG_PLACE = "Billedet kan ikke gemmes her. Genindlæs siden, og prøv igen.";
const NOT_STORED = "Billedet kunne ikke gemmes på serveren. Prøv igen om lidt.";

export type Upload = {
  body: ReadableStream<Uint8Array>;
  place: string;
  /** Called after the last byte, minutes later. @returns a sentence if the editor may no longer upload */
  whyUnwelcome: () => Promise<string | undefined>;
};

export type AcceptedPicture =
  | { ok: true; path: string; width: number; height: number }
  | { ok: false; status: 401 | 413 | 415 | 422 | 503; sentence: string };

export type Turn = "left" | "right";

type Rejection = Extract<AcceptedPicture, { ok: false }>;
type UploadsOptions = {
  folders: string[];
  temporary: string;
  queue: PQueue;
  log: Log;
  clock?: () => Date;
};

export function createUploads(
  store: MediaStore,
  { folders, temporary, queue, log, clock = () => new Date() }: UploadsOptions,
) {
  let lastStamp = 0;

  function nextStamp(): number {
    lastStamp = Math.max(clock().getTime(), lastStamp + 1);
    return lastStamp;
  }

  async function saveMaster(
    folder: string,
    source: string | Buffer,
    turn?: Turn,
  ): Promise<AcceptedPicture> {
    const encoded = await queue.add(() => encode(folder, source, turn));
    if (!encoded) return reject(422, DAMAGED);
    const { path, bytes, variants, width, height } = encoded;
    // The master comes last: with it the picture is in the library.
    await putAll(store, variants);
    await store.put(path, bytes);
    return { ok: true, path, width, height };
  }

  async function encode(folder: string, source: string | Buffer, turn: Turn | undefined) {
    const master = await makeMaster(source, turn);
    if (!master) return undefined;
    const { bytes, ending, look } = master;
    const path = `${folder}-${nextStamp()}.${writeMetadata(look)}.${ending}`;
    return { ...look, path, bytes, variants: await encodeVariants(bytes, variantsOf(path)) };
  }

  return {
    /** Decoding checks the type. The stored master is upright, without metadata. */
    async accept({ body, place, whyUnwelcome }: Upload): Promise<AcceptedPicture> {
      const folder = parsePlace(place, folders);
      if (!folder) return reject(422, WRONG_PLACE);
      try {
        const accepted = await withReceivedFile(
          temporary,
          body,
          LARGEST_UPLOAD_BYTES,
          async (file) => {
            const unwelcome = await whyUnwelcome();
            if (unwelcome) return reject(401, unwelcome);
            const rejection = await inspect(file);
            if (rejection) return rejection;
            await store.proveWritable();
            return saveMaster(folder, file);
          },
        );
        return accepted ?? reject(413, TOO_LARGE);
      } catch (error) {
        log.error({ err: error, place: folder.split("/")[0] }, "could not store the picture");
        return reject(503, withReason(NOT_STORED, error));
      }
    },
    async turn(path: string, to: Turn): Promise<AcceptedPicture> {
      const stored = await store.get(path);
      if (!stored) return reject(422, WRONG_PLACE);
      const bytes = Buffer.concat(await Array.fromAsync(stored.stream()));
      const folder = stemOf(path).replace(/-\d{13}(\.\d+x\d+(-\w{6})?)?$/, "");
      return saveMaster(folder, bytes, to);
    },
  };
}

function reject(status: Rejection["status"], sentence: string): Rejection {
  return { ok: false, status, sentence };
}

async function inspect(file: string): Promise<Rejection | undefined> {
  const kind = pictureKind(await readHead(file, HEAD_BYTES));
  if (!kind) return reject(415, NO_PICTURE);
  if (kind === "heic") return reject(415, HEIC);
  const sharp = await loadSharp();
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return reject(422, DAMAGED);
  if (size.format !== (kind === "avif" ? "heif" : kind)) return reject(415, NO_PICTURE);
  const pixels = size.width * size.height;
  if (pixels > MOST_PIXELS) return reject(413, TOO_MANY_PIXELS);
  if (Math.max(size.width, size.height) > LONGEST_SIDE) return reject(413, TOO_LONG);
  // AVIF is decoded whole and in several copies; 16 bits a channel take twice the memory.
  const isDemanding = kind === "avif" || size.depth === "ushort";
  if (isDemanding && pixels > MOST_DEMANDING_PIXELS) return reject(413, TOO_DEMANDING);
}

type Master = { bytes: Buffer; ending: "jpg" | "webp"; look: PictureMetadata };

async function makeMaster(file: string | Buffer, turn?: Turn): Promise<Master | undefined> {
  try {
    const sharp = await loadSharp();
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    const { hasAlpha } = await picture.metadata();
    const turned = turn ? picture.rotate(turn === "left" ? 270 : 90) : picture.autoOrient();
    const upright = turned.resize({
      width: MASTER_SIDE,
      height: MASTER_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    });
    const encoded = hasAlpha
      ? upright.webp({ quality: 90, alphaQuality: 100 })
      : upright.jpeg({ quality: 88 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const colour = hasAlpha ? undefined : await averageColour(data);
    return { bytes: data, ending: hasAlpha ? "webp" : "jpg", look: { width, height, colour } };
  } catch {
    return undefined;
  }
}

async function averageColour(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixel = await sharp(picture)
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return pixel.subarray(0, 3).toString("hex");
}
