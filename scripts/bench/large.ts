import { setTimeout as wait } from "node:timers/promises";
import { fillLargeSite } from "../../test/kit/large-site.ts";
import { median, processorMs, residentMegabytes, round } from "./figures.ts";
import { ask, json, type MeasuredSite, withSite } from "./site.ts";

const REST_MS = 2_000;
/** After the save of an article, so that nothing is cached. */
const PATHS = {
  "the first visit to /viden": "/viden",
  "the first search": "/soeg?q=samtale",
  "a search": "/soeg?q=samtalen",
  "/nyheder": "/nyheder",
  "/sitemap.xml": "/sitemap.xml",
  "/admin/viden": "/admin/viden",
  "/admin/nyheder": "/admin/nyheder",
  "/admin/bestillinger": "/admin/bestillinger",
  "/admin/historik": "/admin/historik",
  "/admin/billeder": "/admin/billeder",
};

export function measureLargeSite(rounds: number) {
  return withSite((demo) =>
    withSite(async (large) => {
      const rows: Record<string, Record<string, number>> = {};
      const figures = { demo: await startAgain(demo), large: await startAgain(large) };
      for (const name of Object.keys(figures.demo)) {
        rows[name] = rowOf(figures.demo[name] ?? 0, figures.large[name] ?? 0);
      }
      const times = { demo: new Map<string, number[]>(), large: new Map<string, number[]>() };
      for (let count = 0; count < rounds; count += 1) {
        await measure(demo, times.demo, count);
        await measure(large, times.large, count);
      }
      for (const [name, samples] of times.demo) {
        rows[`${name}, ms`] = rowOf(median(samples), median(times.large.get(name) ?? []));
      }
      return rows;
    }, fillLargeSite),
  );
}

function rowOf(demo: number, large: number) {
  return { demo: round(demo), large: round(large), ratio: round(large / demo, 2) };
}

async function startAgain(site: MeasuredSite): Promise<Record<string, number>> {
  await site.end("SIGTERM");
  const from = performance.now();
  await site.start();
  const ms = performance.now() - from;
  await wait(REST_MS);
  return { "start to ready, ms": ms, "memory idle, MB": residentMegabytes(site.pid()) };
}

async function measure(site: MeasuredSite, times: Map<string, number[]>, count: number) {
  const list = await ask(site, "/admin/viden");
  const id = /artikel-\d{13}/.exec(list)?.[0];
  const form = await ask(site, `/admin/viden.data?rediger=${id}`);
  const base = /"base","([\w: -]+:[\w: -]+)"/.exec(form)?.[1] ?? "";
  const values = {
    title: `Titel ${count}`,
    description: "En kort beskrivelse.",
    tags: ["artikel"],
    link: `/viden/${id}`,
    content: "<p>En ny tekst.</p>",
  };
  const body = json({ act: "publish", screen: "/admin/viden", id, base, values });
  await time("a save of an article", () => ask(site, "/admin/viden.data", body));
  for (const [name, path] of Object.entries(PATHS)) await time(name, () => ask(site, path));

  async function time(name: string, act: () => Promise<unknown>) {
    const before = processorMs(site.pid());
    await act();
    times.set(name, [...(times.get(name) ?? []), processorMs(site.pid()) - before]);
  }
}
