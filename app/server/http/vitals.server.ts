import type { Log } from "../log.server.ts";

const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
const LONGEST_BODY = 500;
const TELL_EVERY_MS = 60 * 60_000;

export function createVitals(
  enabled: boolean,
  log: Pick<Log, "info">,
  tellEveryMs = TELL_EVERY_MS,
) {
  const counts = new Map<string, number>();
  let toldAt = performance.now();

  function tellInTime() {
    if (performance.now() - toldAt < tellEveryMs) return;
    log.info({ vitals: Object.fromEntries(counts) }, "how fast pages felt");
    counts.clear();
    toldAt = performance.now();
  }

  return {
    count(body: string): Response {
      if (!enabled) return new Response(null, { status: 404 });
      const report = /^(\w+) (good|needs-improvement|poor)$/.exec(body.slice(0, LONGEST_BODY));
      const [key, metric = ""] = report ?? [];
      if (!key || !METRICS.includes(metric)) return new Response(null, { status: 400 });
      counts.set(key, (counts.get(key) ?? 0) + 1);
      tellInTime();
      return new Response(null, { status: 204 });
    },
  };
}
