import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { variantsOf } from "../app/server/media/variants.server.ts";
import { machine, median, option, percentile, round } from "./bench/figures.ts";
import { root, signIn, startSamspil } from "./bench/samspil.ts";

/**
 * `npm run bench:upload`: how soon a photo of 12 megapixels is ready, and what those wait who read pages meanwhile,
 * beside what they waited before. Writes docs/performance/upload.json. Shorter with -- --uploads 1 --seconds 1.
 */
const UPLOADS = option("uploads", 5);
const QUIET_SECONDS = option("seconds", 10);
const EVERY_MS = 100;
/** A page of the admin is never kept. */
const PAGES = { cached: "/om", rendered: "/admin/login" };

type Times = Record<keyof typeof PAGES, number[]>;
type Ready = { answered: number; shown: number; everySize: number };
type Site = { origin: string; cookie: string; mediaFolder: string };

const dataDir = mkdtempSync(join(tmpdir(), "samspil-bench-"));
const conditions = machine();
const samspil = await startSamspil(dataDir);
try {
  const { origin } = samspil;
  const site = { origin, cookie: await signIn(origin), mediaFolder: join(dataDir, "media") };
  const figures = { ...conditions, uploads: UPLOADS, ...(await measure(site)) };
  console.log(figures);
  const file = join(root, "docs/performance/upload.json");
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await samspil.stop();
  rmSync(dataDir, { recursive: true });
}

async function measure(site: Site) {
  const photo = await grainyPhoto();
  await askPages(site, wait(1_000));
  const before = await askPages(site, wait(QUIET_SECONDS * 1_000));
  const during: Times = { cached: [], rendered: [] };
  const ready: Ready[] = [];
  for (let count = 0; count < UPLOADS; count += 1) {
    const uploading = upload(site, photo);
    const times = await askPages(site, uploading);
    during.cached.push(...times.cached);
    during.rendered.push(...times.rendered);
    ready.push(await uploading);
  }
  return {
    photoBytes: photo.length,
    readyMs: {
      answered: spread(ready.map(({ answered }) => answered)),
      shown: spread(ready.map(({ shown }) => shown)),
      everySize: spread(ready.map(({ everySize }) => everySize)),
    },
    pagesMs: { before: spreads(before), during: spreads(during) },
  };
}

/** As a telephone takes it; grain is what makes it hard to compress. */
function grainyPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: "#7a6b55", noise };
  return sharp({ create }).blur(1.2).jpeg({ quality: 90 }).toBuffer();
}

/** Milliseconds from the first byte sent until it is answered, shown at 960 px, and there in every size. */
async function upload({ origin, cookie, mediaFolder }: Site, photo: Buffer): Promise<Ready> {
  const from = performance.now();
  const elapsed = () => performance.now() - from;
  const response = await fetch(`${origin}/admin/upload?place=nyheder/maalt`, {
    method: "POST",
    body: new Uint8Array(photo),
    headers: { origin, cookie },
  });
  const { url }: { url: string } = await response.json();
  if (!response.ok) throw new Error(`the upload was answered with ${response.status}`);
  const answered = elapsed();
  const picture = await fetch(origin + url.replace(".jpg", ".w960.avif"), { headers: { cookie } });
  await picture.arrayBuffer();
  if (!picture.ok) throw new Error(`the picture was answered with ${picture.status}`);
  const shown = elapsed();
  await untilStored(mediaFolder, variantsOf(url.replace("/media/", "")));
  return { answered, shown, everySize: elapsed() };
}

async function untilStored(mediaFolder: string, paths: string[]) {
  while (!paths.every((path) => existsSync(join(mediaFolder, path)))) await wait(20);
}

/** Asks for each page ten times a second until `end` is settled, whether or not the one before has been answered. */
async function askPages({ origin }: Site, end: Promise<unknown>): Promise<Times> {
  const times: Times = { cached: [], rendered: [] };
  const asked: Promise<void>[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  end.then(over, over);
  async function ask(name: keyof Times) {
    const from = performance.now();
    const response = await fetch(origin + PAGES[name]);
    await response.arrayBuffer();
    times[name].push(performance.now() - from);
  }
  while (!isOver) {
    asked.push(ask("cached"), ask("rendered"));
    await wait(EVERY_MS);
  }
  await Promise.all(asked);
  return times;
}

function spreads({ cached, rendered }: Times) {
  return { cached: spread(cached), rendered: spread(rendered) };
}

function spread(times: number[]) {
  return { median: round(median(times)), p99: round(percentile(times, 99)), count: times.length };
}
