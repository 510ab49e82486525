import pRetry from "p-retry";
import { isRecord, parseJson } from "../../../formats/json.ts";
import { readRefusal } from "../../../site/shell/read-refusal.ts";
import { prepareFile } from "./heic.client.ts";
import { placeName } from "./image-check.ts";

export type StoredImage = { url: string; name: string };

export type UploadAnswer =
  | { ok: true; image: StoredImage }
  | { ok: false; sentence: string; signedOut?: boolean };

/** `share`: the part that is sent, from 0 to 1; none while a phone's picture is converted. */
export type UploadState = { share?: number; interruption?: string };

type UploadOptions = { signal?: AbortSignal; onChange?: (state: UploadState) => void };

/** docs/spec.md: the longest time without progress, and of an upload with all its tries. */
const OPERATION_MS = 120_000;
const UPLOAD_MS = 600_000;
const LONGEST_PAUSE_MS = 15_000;

const FAILED = "Fejl ved upload af billede.";
const CANCELLED = "Upload blev annulleret.";
const NO_CONTACT = "Der er ingen forbindelse til serveren. Se, om du er på nettet, og prøv igen.";
const RETRYING = "Forbindelsen blev afbrudt. Vi prøver igen om et øjeblik.";
const STRANGE = "Serveren svarede ikke, som den skulle. Prøv igen om lidt.";
const PROXY_TAKES_LESS =
  "Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der driver hjemmesiden: i nginx er det client_max_body_size.";

/** @param place the path of the stored picture; `{name}` in it is the file's name */
export async function uploadImage(
  chosen: File,
  place: string,
  { signal, onChange }: UploadOptions = {},
): Promise<UploadAnswer> {
  const ready = await prepareFile(chosen);
  if (!ready.ok) return ready;
  onChange?.({ share: 0 });
  const path = place.replace("{name}", () => placeName(chosen.name));
  const address = `/admin/upload?place=${encodeURIComponent(path)}`;
  let movedAt = performance.now();
  const noteProgress = (share: number) => {
    movedAt = performance.now();
    onChange?.({ share });
  };
  try {
    const reply = await pRetry(() => send(ready.file, address, signal, noteProgress), {
      signal,
      retries: Number.POSITIVE_INFINITY,
      maxTimeout: LONGEST_PAUSE_MS,
      maxRetryTime: UPLOAD_MS,
      shouldRetry({ retryDelay }) {
        if (performance.now() + retryDelay - movedAt > OPERATION_MS) return false;
        onChange?.({ share: 0, interruption: `${FAILED} ${RETRYING}` });
        return true;
      },
    });
    signal?.throwIfAborted();
    return parseReply(reply);
  } catch {
    return { ok: false, sentence: signal?.aborted ? CANCELLED : `${FAILED} ${NO_CONTACT}` };
  }
}

/** docs/spec.md has another sentence for pictures in a text. */
export function forTextPicture(sentence: string): string {
  return sentence.replace(FAILED, "Der opstod en fejl ved upload af billedet. Prøv igen.");
}

type Reply = { status: number; text: string };

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
  request.onload = () => resolve({ status: request.status, text: request.responseText });
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

function parseReply({ status, text }: Reply): UploadAnswer {
  const body = parseJson(text);
  if (status === 200 && isStoredImage(body)) return { ok: true, image: body };
  // Our own rejections have a sentence; a 413 without one is from a proxy in front of the site.
  const fallback = status === 413 ? PROXY_TAKES_LESS : STRANGE;
  const reason = readRefusal(isRecord(body) ? body.sentence : text) ?? fallback;
  return { ok: false, sentence: `${FAILED} ${reason}`, signedOut: status === 401 };
}

function isStoredImage(value: unknown): value is StoredImage {
  return isRecord(value) && typeof value.url === "string" && typeof value.name === "string";
}
