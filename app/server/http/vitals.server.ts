import type { Measured } from "../metrics/measured.ts";

const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
const REPORT = /^(\w+) (good|needs-improvement|poor) (\d{1,6}(?:\.\d{1,3})?)$/;
const LONGEST_BODY = 500;

/** Takes what a visitor's browser says of how fast a page felt, for `/metrics`. */
export function takeVital(body: string, measure: (fact: Measured) => void): Response {
  const [, metric = "", rating = "", value] = REPORT.exec(body.slice(0, LONGEST_BODY)) ?? [];
  if (!METRICS.includes(metric)) return new Response(null, { status: 400 });
  measure({ what: "vital", metric, rating, value: Number(value) });
  return new Response(null, { status: 204 });
}
