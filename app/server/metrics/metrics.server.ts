import { createHash, timingSafeEqual } from "node:crypto";
import type { Log } from "../log.server.ts";
import type { Measured, Reading } from "./measured.ts";

export type Metrics = {
  measure(fact: Measured): void;
  /** Absent unless METRICS_TOKEN is set. */
  prometheus?: {
    add(reading: Reading): void;
    isAllowed(authorization: string | undefined): boolean;
    answer(): Promise<Response>;
  };
};

/** @param token what `/metrics` is asked with; without it nothing is counted for it, and nothing loaded */
export async function createMetrics(
  token: string | undefined,
  log: Pick<Log, "warn">,
): Promise<Metrics> {
  if (token === undefined) return { measure: () => undefined };
  const { openPrometheus } = await import("./prometheus.server.ts");
  const prometheus = openPrometheus(log);
  const expected = hashOf(`Bearer ${token}`);
  return {
    measure: prometheus.measure,
    prometheus: {
      add: prometheus.add,
      // Hashed first, so that the comparison tells neither the length nor how much of it was right.
      isAllowed: (authorization = "") => timingSafeEqual(hashOf(authorization), expected),
      answer: async () =>
        new Response(await prometheus.text(), {
          headers: { "content-type": prometheus.contentType, "cache-control": "no-store" },
        }),
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
