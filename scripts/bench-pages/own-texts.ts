import { join } from "node:path";
import { contentDocuments } from "../../app/documents.server.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { root } from "../bench/samspil.ts";

/** Fills `dataDir` with the demo texts as if the clinic had saved each: pages no longer say noindex. */
export async function fillWithOwnTexts(dataDir: string) {
  const bundle = join(root, "build/server/index.js");
  const { openStores }: typeof import("../../app/app.server.ts") = await import(bundle);
  const settings = parseSettings({ DATA_DIR: dataDir, DEMO_CONTENT: "on", LOG_LEVEL: "error" });
  const stores = await openStores(settings, createLog("error"));
  const { documents, content } = stores.services;
  for (const { name, demo } of contentDocuments) {
    const stored = await documents.read("content", name);
    if (!stored && (typeof demo !== "object" || demo === null)) continue;
    const data = stored?.data ?? Object(demo);
    await documents.write("content", name, data, {
      basedOn: stored?.revision ?? 0,
      by: "klinikken",
    });
  }
  if (content.isProvisional(contentDocuments)) throw new Error("some texts still count as demo");
  await stores.close();
}
