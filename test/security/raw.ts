import { connect } from "node:net";

type RawAnswer = { status: number; head: string; body: string; all: string };

/** Longer than the server itself waits for the rest of a request. */
const ANSWERED_WITHIN_MS = 60_000;

/** Sends bytes as they are, without a client that would tidy them up, and reads until the server closes; `ends` says that no more will come. */
export function sendRaw(local: string, bytes: string, { ends = false } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let all = "";
    const socket = connect(Number(new URL(local).port), "127.0.0.1", () => {
      if (ends) socket.end(bytes, "latin1");
      else socket.write(bytes);
    });
    socket.setEncoding("latin1").setTimeout(ANSWERED_WITHIN_MS, () => {
      socket.destroy();
      reject(new Error(`no more came, and it was not closed, after ${all.slice(0, 200)}`));
    });
    socket.on("data", (chunk) => {
      all += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [head = "", ...rest] = all.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: rest.join("\r\n\r\n"), all });
    });
  });
}

/** One request with this target, word for word, on a connection of its own. */
export function askRaw(
  local: string,
  target: string,
  { method = "GET", headers = [], body = "" }: Ask = {},
) {
  const { host } = new URL(local);
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers];
  return sendRaw(local, `${lines.join("\r\n")}\r\n\r\n${body}`);
}
type Ask = { method?: string; headers?: string[]; body?: string };

export function headerOf({ head }: { head: string }, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}
