import type { Log } from "../log.server.ts";
import type { Measured } from "../metrics/measured.ts";

const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
/** With its value, but from pages that were open already when the site learnt to ask for it. */
const REPORT = /^(\w+) (good|needs-improvement|poor)(?: (\d{1,6}(?:\.\d{1,3})?))?$/;
const LONGEST_BODY = 500;
const TELL_EVERY_MS = 60 * 60_000;

export function createVitals(
  enabled: boolean,
  log: Pick<Log, "info">,
  measure: (fact: Measured) => void = () => undefined,
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
      const report = REPORT.exec(body.slice(0, LONGEST_BODY));
      const [, metric = "", rating = "", value] = report ?? [];
      if (!METRICS.includes(metric)) return new Response(null, { status: 400 });
      const key = `${metric} ${rating}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (value) measure({ what: "vital", metric, rating, value: Number(value) });
      tellInTime();
      return new Response(null, { status: 204 });
    },
  };
}
