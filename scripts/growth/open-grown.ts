import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { grownContent, type Size } from "../../test/growth/content.ts";

const bundle = join(import.meta.dirname, "../../dist/server/index.js");
const ORIGIN = "http://127.0.0.1:3999";
const PASSWORD = randomBytes(12).toString("hex");
const EMAIL = "redaktion@samspil.example";

export type Grown = Awaited<ReturnType<typeof openGrown>>;

/**
 * The production build on `dataDir`, in this process, without its page cache: every answer is worked out anew.
 * @param size what fills the folder first; undefined: the demo content
 */
export async function openGrown(dataDir: string, size: Size | undefined) {
  const { createApp, openStores }: typeof import("../../app/app.server.ts") = await import(bundle);
  const settings = parseSettings({
    ORIGIN,
    DATA_DIR: dataDir,
    DEMO_CONTENT: "on",
    LOG_LEVEL: "silent",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  });
  const stores = await openStores(settings, createLog("silent"));
  const { documents, auth } = stores.services;
  for (const { name, data } of size ? grownContent(size) : []) {
    const basedOn = (await documents.read("content", name))?.revision ?? 0;
    await documents.write("content", name, data, { basedOn, by: EMAIL });
  }
  await ensureAccount(auth, EMAIL, PASSWORD);
  const app = createApp({ ...stores, cachePages: false });
  const cookie = await signIn((path, init) => ask(path, init));

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return app.fetch(new Request(ORIGIN + path, init), {});
  }

  return {
    dataDir,
    close: stores.close,
    get: (path: string, more = {}) => ask(path, { headers: { cookie, ...more } }),
    /** Posts what a form of the admin's screen at `path` sends. */
    save: (path: string, body: object) =>
      ask(`${path}.data`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { cookie, origin: ORIGIN, "content-type": "application/json" },
      }),
  };
}

async function signIn(ask: (path: string, init: RequestInit) => Promise<Response>) {
  const form = new URLSearchParams({ email: EMAIL, password: PASSWORD, intent: "sign-in" });
  const headers = { origin: ORIGIN };
  const answer = await ask("/admin/login", { method: "POST", body: form, headers });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0) throw new Error(`nobody could sign in: ${answer.status}`);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}
