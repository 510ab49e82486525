import { isRecord, parseJson } from "../../formats/json.ts";

type StoredImage = { url: string; name: string; width: number; height: number };

export type UploadAnswer =
  | { ok: true; image: StoredImage }
  | { ok: false; sentence: string; signedOut?: boolean };

type UploadOptions = {
  signal: AbortSignal;
  /** The sent share, from 0 to 1. */
  onProgress: (share: number) => void;
  onInterrupted: (sentence: string) => void;
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

export async function uploadImage(
  file: File,
  place: string,
  { signal, onProgress, onInterrupted }: UploadOptions,
): Promise<UploadAnswer> {
  const begun = performance.now();
  let movedAt = begun;
  const noteProgress = (share: number) => {
    movedAt = performance.now();
    onProgress(share);
  };
  for (let tries = 0; ; tries += 1) {
    const reply = await send(file, place, signal, noteProgress);
    if (signal.aborted) return { ok: false, sentence: CANCELLED };
    if (reply) return parseReply(reply);
    const pause = Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS);
    const next = performance.now() + pause;
    if (next - begun > UPLOAD_MS || next - movedAt > OPERATION_MS) {
      return { ok: false, sentence: `${FAILED} ${NO_CONTACT}` };
    }
    onInterrupted(`${FAILED} ${RETRYING}`);
    await wait(pause, signal);
    if (signal.aborted) return { ok: false, sentence: CANCELLED };
  }
}

/** docs/spec.md has another sentence for pictures in a text. */
export function forTextPicture(sentence: string): string {
  return sentence.replace(FAILED, "Der opstod en fejl ved upload af billedet. Prøv igen.");
}

type Reply = { status: number; text: string; isSentence: boolean };

/** One try of an upload. @returns undefined if the connection was lost, or stalled for two minutes */
function send(
  file: File,
  place: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Reply | undefined> {
  // fetch does not report the progress of an upload.
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stall = setTimeout(abort, OPERATION_MS);
  const { promise, resolve } = Promise.withResolvers<Reply | undefined>();
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
  request.onerror = () => resolve(undefined);
  request.onabort = () => resolve(undefined);
  request.open("POST", `/admin/upload?place=${encodeURIComponent(place)}`);
  signal.addEventListener("abort", abort);
  request.send(file);
  return promise.finally(() => {
    clearTimeout(stall);
    signal.removeEventListener("abort", abort);
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

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function isStoredImage(value: unknown): value is StoredImage {
  return (
    isRecord(value) &&
    typeof value.url === "string" &&
    typeof value.name === "string" &&
    typeof value.width === "number" &&
    typeof value.height === "number"
  );
}
