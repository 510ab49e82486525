import type { IncomingMessage, ServerResponse } from "node:http";
import type { Metrics } from "../metrics/metrics.server.ts";
import { METHODS } from "./accept-request.server.ts";

export function measureAnswers({ requests }: Metrics, patternOf: (target: string) => string) {
  return ({ method = "", url = "" }: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    response.once("finish", () => {
      const label = METHODS.includes(method) ? method : "other";
      const labels = { route: patternOf(url), method: label, status: response.statusCode };
      requests.observe(labels, (performance.now() - begun) / 1000);
    });
  };
}
