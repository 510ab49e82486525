import pRetry from "p-retry";
import { createFormId } from "../../../formats/form-id.ts";
import { isRecord, parseJson } from "../../../formats/json.ts";
import { prepareFile } from "./heic.client.ts";
import { isHeic, placeName } from "./image-check.ts";

type StoredImage = { url: string; name: string };

export type UploadAnswer =
  | { ok: true; image: StoredImage }
  | { ok: false; sentence: string; signedOut?: boolean };

type UploadOptions = {
  signal?: AbortSignal;
  onReading?: (isReading: boolean) => void;
  /** The sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  onInterrupted?: (sentence: string) => void;
};

/** docs/spec.md: the longest time without progress, and of an upload with all its tries. */
const OPERATION_MS = 120_000;
const UPLOAD_MS = 600_000;
const LONGEST_PAUSE_MS = 15_000;

const FAILED = "Fejl ved upload af billede.";
const CANCELLED = "Upload blev annulleret. Billedet er stadig valgt.";
const NO_CONTACT = "Der er ingen forbindelse til serveren. Se, om du er på nettet, og prøv igen.";
const RETRYING = "Forbindelsen blev afbrudt. Vi prøver igen om et øjeblik.";
const STRANGE = "Serveren svarede ikke, som den skulle. Prøv igen om lidt.";
const PROXY_TAKES_LESS =
  "Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der driver hjemmesiden: i nginx er det client_max_body_size.";

/** A chosen file that is sent again, by itself or by a press, is one picture. */
const formIds = new WeakMap<File, string>();

/** @param place the path of the stored picture; `{name}` in it is the file's name */
export async function uploadImage(
  chosen: File,
  place: string,
  { signal, onReading, onProgress, onInterrupted }: UploadOptions = {},
): Promise<UploadAnswer> {
  onReading?.(isHeic(chosen));
  const ready = await prepareFile(chosen);
  onReading?.(false);
  if (!ready.ok) return ready;
  const path = place.replace("{name}", () => placeName(chosen.name));
  const formId = formIds.get(chosen) ?? createFormId();
  formIds.set(chosen, formId);
  const address = `/admin/upload?place=${encodeURIComponent(path)}&formId=${formId}`;
  let movedAt = performance.now();
  const noteProgress = (share: number) => {
    movedAt = performance.now();
    onProgress?.(share);
  };
  try {
    const reply = await pRetry(() => send(ready.file, address, signal, noteProgress), {
      signal,
      retries: Number.POSITIVE_INFINITY,
      maxTimeout: LONGEST_PAUSE_MS,
      maxRetryTime: UPLOAD_MS,
      shouldRetry({ retryDelay }) {
        if (performance.now() + retryDelay - movedAt > OPERATION_MS) return false;
        onInterrupted?.(`${FAILED} ${RETRYING}`);
        return true;
      },
    });
    return parseReply(reply);
  } catch {
    return { ok: false, sentence: signal?.aborted ? CANCELLED : `${FAILED} ${NO_CONTACT}` };
  }
}

/** docs/spec.md has another sentence for pictures in a text. */
export function forTextPicture(sentence: string): string {
  return sentence.replace(FAILED, "Der opstod en fejl ved upload af billedet. Prøv igen.");
}

type Reply = { status: number; text: string; isSentence: boolean };

/** One try of an upload. @throws if the connection was lost, or stalled for two minutes */
function send(
  file: File,
  address: string,
  signal: AbortSignal | undefined,
  onProgress: (share: number) => void,
): Promise<Reply> {
  // fetch does not report the progress of an upload.
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stall = setTimeout(abort, OPERATION_MS);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const onLost = () => reject(new Error("the upload was interrupted"));
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stall);
    stall = setTimeout(abort, OPERATION_MS);
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onload = () =>
    resolve({
      status: request.status,
      text: request.responseText,
      isSentence: request.getResponseHeader("content-type")?.startsWith("text/plain") === true,
    });
  request.onerror = onLost;
  request.onabort = onLost;
  request.open("POST", address);
  signal?.addEventListener("abort", abort);
  request.send(file);
  return promise.finally(() => {
    clearTimeout(stall);
    signal?.removeEventListener("abort", abort);
  });
}

function parseReply({ status, text, isSentence }: Reply): UploadAnswer {
  const body = isSentence ? { sentence: text } : parseJson(text);
  if (status === 200 && isStoredImage(body)) return { ok: true, image: body };
  // Our own rejections have a sentence; a 413 without one is from a proxy in front of the site.
  const fallback = status === 413 ? PROXY_TAKES_LESS : STRANGE;
  const reason = isRecord(body) && typeof body.sentence === "string" ? body.sentence : fallback;
  return { ok: false, sentence: `${FAILED} ${reason}`, signedOut: status === 401 };
}

function isStoredImage(value: unknown): value is StoredImage {
  return isRecord(value) && typeof value.url === "string" && typeof value.name === "string";
}
