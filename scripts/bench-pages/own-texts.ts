import { join } from "node:path";
import { contentDocuments } from "../../app/documents.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { root } from "../bench/samspil.ts";

/** Fills `dataDir` with texts as long as the demo's, but not the same: pages do not say noindex. */
export async function fillWithOwnTexts(dataDir: string, checkout = root) {
  const bundle = join(checkout, "dist/server/index.js");
  const { openStores }: typeof import("../../app/app.server.ts") = await import(bundle);
  const settings = parseSettings({ DATA_DIR: dataDir, DEMO_CONTENT: "on", LOG_LEVEL: "error" });
  const stores = await openStores(settings, createLog("error"));
  const { documents, content } = stores.services;
  for (const { name, demo } of contentDocuments) {
    const stored = await documents.read("content", name);
    if (!stored && (typeof demo !== "object" || demo === null)) continue;
    const data = asOwn(Object(stored?.data ?? demo));
    await documents.write("content", name, data, {
      basedOn: stored?.revision ?? 0,
      by: "klinikken",
    });
  }
  if (content.isProvisional(contentDocuments)) throw new Error("some texts still count as demo");
  await stores.close();
}

/** The same content, with a hair space at the beginning of each name and each text of some words. */
function asOwn(data: object): object {
  return JSON.parse(JSON.stringify(data), (name, value) => {
    const isTold =
      typeof value === "string" && (/ /.test(value) || /^(title|navn|name)$/.test(name));
    return isTold ? value.replace(/^(<[^>]*>)?/, "$1\u200a") : value;
  });
}
