export type FetchedFile = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; why: string };

type Bounds = { mostBytes?: number; withinMs?: number };

export const MOST_BYTES = 40 * 1024 * 1024;
const WITHIN_MS = 30_000;
const MOST_REDIRECTS = 3;

/** Limits size, time and hosts. A redirect must lead to a named host too. */
export async function fetchFile(
  address: string,
  hosts: string[],
  { mostBytes = MOST_BYTES, withinMs = WITHIN_MS }: Bounds = {},
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!hosts.includes(url.host)) return notFetched(`--fetch nævner ikke ${url.host}`);
      const answer = await fetch(url, {
        signal,
        redirect: "manual",
        headers: { accept: "image/*" },
      });
      const location = answer.headers.get("location");
      if (!location) return await readBounded(answer, mostBytes);
      await answer.body?.cancel();
      url = new URL(location, url);
    }
    return notFetched("viderestillet for mange gange");
  } catch {
    return notFetched(signal.aborted ? "serveren svarer for langsomt" : "serveren svarer ikke");
  }
}

async function readBounded(answer: Response, mostBytes: number): Promise<FetchedFile> {
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return notFetched(String(answer.status));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return { ok: false, why: "billedet fylder over 40 MB" };
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

function notFetched(why: string): FetchedFile {
  return { ok: false, why: `billedet kunne ikke hentes (${why})` };
}
