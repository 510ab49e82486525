import type { IncomingMessage } from "node:http";
import type { Metrics } from "../metrics/metrics.server.ts";
import { readBody } from "./form-body.server.ts";

const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
const REPORT = /^(\w+) (good|needs-improvement|poor) (\d{1,6}(?:\.\d{1,3})?)$/;
const LONGEST_BODY = 500;

export async function takeVital(
  incoming: IncomingMessage | undefined,
  vitals?: Metrics["vitals"],
): Promise<Response> {
  const body = incoming && (await readBody(incoming, LONGEST_BODY));
  const [, metric = "", rating = "", value] = REPORT.exec(body?.toString() ?? "") ?? [];
  if (!METRICS.includes(metric)) return new Response(null, { status: 400 });
  vitals?.observe({ metric, rating }, metric === "CLS" ? Number(value) : Number(value) / 1000);
  return new Response(null, { status: 204 });
}
