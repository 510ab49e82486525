import { randomBytes } from "node:crypto";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "../../test/free-port.ts";
import { startServer } from "./server-process.ts";

export const root = join(import.meta.dirname, "../..");
const EMAIL = "redaktion@samspil.example";
const PASSWORD = randomBytes(12).toString("hex");

/** What `npm start` says to Node. */
export const startFlags: string[] = packageJson.scripts.start.match(/--[\w-]+=\d+/g) ?? [];

export type Samspil = Awaited<ReturnType<typeof startSamspil>>;

/** A checkout's production build as `npm start` starts it, on `dataDir`; `startedIn` is its start to ready. */
export async function startSamspil(
  dataDir: string,
  changes: Record<string, string> = {},
  checkout = root,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  return startServer(origin, "/readyz", {
    program: "sh",
    words: ["-c", packageJson.scripts.start],
    cwd: checkout,
    environment: {
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      DEMO_CONTENT: "on",
      LOG_LEVEL: "error",
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      ...changes,
    },
  });
}

/** Signed in as its editor: the cookie that says so. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD, intent: "sign-in" }),
    headers: { origin },
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0) throw new Error(`nobody could sign in: ${answer.status}`);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}
