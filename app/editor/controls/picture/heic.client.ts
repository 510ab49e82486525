import { withTimeout } from "../../../site/browser/with-timeout.ts";
import heicWorker from "./heic-worker.ts?worker&url";
import { imageProblem, isHeic, LARGEST_BYTES } from "./image-check.ts";

/** The server's own limit. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.92;

type PreparedFile = { ok: true; file: File } | { ok: false; sentence: string };

export async function prepareFile(chosen: File): Promise<PreparedFile> {
  const isReadable = isHeic(chosen) && chosen.size <= LARGEST_BYTES;
  const file = isReadable ? await withoutHeic(chosen).catch(() => chosen) : chosen;
  const sentence = imageProblem(file);
  return sentence ? { ok: false, sentence } : { ok: true, file };
}

/** @returns the file itself if neither the browser nor the library can decode it */
async function withoutHeic(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => readByLibrary(file));
  const jpeg = bitmap && (await toJpeg(bitmap));
  bitmap?.close();
  const name = file.name.replace(/\.hei[cf]$/i, "");
  return jpeg ? new File([jpeg], `${name}.jpg`, { type: "image/jpeg" }) : file;
}

/** The library has three megabytes, so it is loaded only when needed. Decoding takes seconds, so a worker does it. */
async function readByLibrary(file: File): Promise<ImageBitmap | undefined> {
  const worker = new Worker(heicWorker);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(await file.arrayBuffer());
    const read = await withTimeout(promise);
    return read instanceof ImageData ? await createImageBitmap(read) : undefined;
  } catch {
    return undefined;
  } finally {
    worker.terminate();
  }
}

function toJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
