import { examplePages } from "../../app/features.ts";
import { openPage, PHONE } from "./browser.ts";
import { withSite } from "./site.ts";

const KINDS: Record<string, string> = {
  Document: "HTML",
  Script: "script",
  Stylesheet: "styles",
  Font: "fonts",
  Image: "images",
};
/** By then a page prefetches the links in view. */
const PREFETCH_MS = 1_500;

/** Transferred bytes of a first visit on a phone, headers included. test/rules/budget.test.ts checks the files against their budget. */
export function measureWeights() {
  return withSite(async ({ origin }) => {
    const rows: Record<string, Record<string, number>> = {};
    for (const path of examplePages) rows[path] = await weighVisit(origin + path);
    return rows;
  });
}

async function weighVisit(address: string) {
  const page = await openPage(PHONE);
  const weights = { requests: 0, "in all": 0, HTML: 0, script: 0, styles: 0, fonts: 0, images: 0 };
  const bytes: Record<string, number> = weights;
  const kinds = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url }, type = "" }) => {
    if (url.startsWith("data:")) return;
    // A preload has no type yet.
    kinds.set(requestId, url.endsWith(".js") ? "Script" : type);
    weights.requests += 1;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = KINDS[kinds.get(requestId) ?? ""];
    if (kind) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    weights["in all"] += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(PREFETCH_MS);
  await page.waitForLoadState("networkidle");
  await page.context().close();
  return weights;
}
