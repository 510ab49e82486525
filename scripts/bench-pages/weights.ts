import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export type Weights = {
  requests: number;
  thirdParties: number;
  /** Bytes as they were sent, headers included. */
  total: number;
  html: number;
  script: number;
  /** The same without headers. */
  scriptBodies: number;
  styles: number;
  fonts: number;
  images: number;
  other: number;
};

const KINDS: Record<string, "html" | "script" | "styles" | "fonts" | "images"> = {
  Document: "html",
  Script: "script",
  Stylesheet: "styles",
  Font: "fonts",
  Image: "images",
};

/** By then a page has looked at the links in view, and fetches what is behind them. */
const LOOKED_MS = 1_500;

/** A visit with an empty cache, until the page is still. */
export async function weighVisit(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  then: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Weights> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const weights = {
    requests: 0,
    thirdParties: 0,
    total: 0,
    html: 0,
    script: 0,
    scriptBodies: 0,
    styles: 0,
    fonts: 0,
    images: 0,
    other: 0,
  };
  const kinds = new Map<string, string>();
  const devtools = await context.newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url }, type = "" }) => {
    if (url.startsWith("data:")) return;
    // A preload is of no kind before it is used: its address tells.
    kinds.set(requestId, url.endsWith(".js") ? "Script" : type);
    weights.requests += 1;
    if (new URL(url).origin !== new URL(address).origin) weights.thirdParties += 1;
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === "Script") weights.scriptBodies += encodedDataLength;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weights[KINDS[kinds.get(requestId) ?? ""] ?? "other"] += encodedDataLength;
    weights.total += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  await then(page);
  await page.waitForTimeout(LOOKED_MS);
  await page.waitForLoadState("networkidle");
  await context.close();
  return weights;
}
