import { connect } from "node:net";

/** What takes no leave to send, and was dear to answer once: many small parts, and five megabytes. */
const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
const MULTIPART = "multipart/form-data; boundary=x";
const FORM = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;

type Hostile = { path: string; type: string; body: Buffer };

export const MANY_PARTS: Hostile = {
  path: "/admin/login/kode",
  type: MULTIPART,
  body: Buffer.from(PART.repeat(5 * MEGABYTE).slice(0, 5 * MEGABYTE)),
};
const HOSTILE: Hostile[] = [
  MANY_PARTS,
  { ...MANY_PARTS, path: "/admin/LOGIN", type: FORM, body: Buffer.alloc(5 * MEGABYTE, "a&") },
  { ...MANY_PARTS, path: "/admin/login/kode", body: MANY_PARTS.body.subarray(0, 250 * 1024) },
  { path: "/admin/login", type: FORM, body: Buffer.alloc(250 * 1024, "a&") },
];

/** Sends one and hears the answer; a connection that is closed on it is no trouble. @returns its status */
export function sendHostile(origin: string, { path, type, body }: Hostile): Promise<number> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(Number(port), hostname, () => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body);
  });
  let status = 0;
  socket.on("data", (chunk) => {
    status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1]);
    socket.destroy();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(status));
  return promise;
}

/** One connection after the other, for as long as it is let; ends by itself. */
async function loop(origin: string, seconds: number) {
  const until = performance.now() + seconds * 1000;
  for (let count = 0; performance.now() < until; count += 1) {
    const hostile = HOSTILE[count % HOSTILE.length];
    if (hostile) await sendHostile(origin, hostile);
  }
}

if (import.meta.main) {
  const [, , origin = "", seconds] = process.argv;
  await Promise.all([loop(origin, Number(seconds)), loop(origin, Number(seconds))]);
}
