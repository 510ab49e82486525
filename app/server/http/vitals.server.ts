import type { Metrics } from "../metrics/metrics.server.ts";

const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
const REPORT = /^(\w+) (good|needs-improvement|poor) (\d{1,6}(?:\.\d{1,3})?)$/;
const LONGEST_BODY = 500;

/** Takes what a visitor's browser says of how fast a page felt, in milliseconds but for CLS. */
export function takeVital(body: string, vitals?: Metrics["vitals"]): Response {
  const [, metric = "", rating = "", value] = REPORT.exec(body.slice(0, LONGEST_BODY)) ?? [];
  if (!METRICS.includes(metric)) return new Response(null, { status: 400 });
  vitals?.observe({ metric, rating }, metric === "CLS" ? Number(value) : Number(value) / 1000);
  return new Response(null, { status: 204 });
}
