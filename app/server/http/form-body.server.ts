import type { IncomingMessage } from "node:http";

const AMPERSAND = "&".charCodeAt(0);

const MOST_FIELDS = 1_000;
const WITHIN_MS = 30_000;

/** Undefined when its sender has left. */
type Received = Buffer | "too much" | "too slow" | undefined;

export function readBody(
  request: IncomingMessage,
  mostBytes: number,
  mostFields = MOST_FIELDS,
): Promise<Received> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let fields = 1;
  return new Promise((resolve) => {
    function take(chunk: Buffer) {
      bytes += chunk.length;
      fields += countUpTo(mostFields, chunk);
      chunks.push(chunk);
      if (bytes > mostBytes || fields > mostFields) finish("too much");
    }
    const timer = setTimeout(() => finish("too slow"), WITHIN_MS);
    function finish(result: Received) {
      clearTimeout(timer);
      // The rest of a refused body is discarded, so that the connection's next request is read.
      request.resume();
      request.off("data", take).off("end", end).off("close", leave).off("error", leave);
      resolve(result);
    }
    const end = () => finish(Buffer.concat(chunks));
    const leave = () => finish(undefined);
    request.on("data", take).on("end", end).on("close", leave).on("error", leave);
  });
}

function countUpTo(most: number, chunk: Buffer): number {
  let count = 0;
  let at = chunk.indexOf(AMPERSAND);
  while (at !== -1 && count <= most) {
    count += 1;
    at = chunk.indexOf(AMPERSAND, at + 1);
  }
  return count;
}

export const UNREADABLE = "Det, du sendte, kunne ikke læses. Genindlæs siden, og prøv igen.";

export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(UNREADABLE, { status: 400 });
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}

export function hasBody(incoming: IncomingMessage): boolean {
  return "transfer-encoding" in incoming.headers || lengthOf(incoming) > 0;
}

export function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}
