import type { IncomingMessage } from "node:http";
import type { Metrics } from "../metrics/metrics.server.ts";
import { isPrivate, pageOf, spellPath } from "./address.server.ts";
import type { AnsweredFrom } from "./fast-path.server.ts";
import { METHODS } from "./request-guard.server.ts";

type MeasureAnswersOptions = {
  requests: Metrics["requests"];
  /** The pattern of a page's route. */
  patternOf: (page: string) => string;
  /** First parts of the paths that are answered past the routes, such as `/media`. */
  others: string[];
};

/** Measures each answer by its route's pattern, method and status. */
export function measureAnswers({ requests, patternOf, others }: MeasureAnswersOptions) {
  // Of pages that lie ready, and of no address that somebody has made up.
  const known = new Map<string, string>();

  function routeOf(target: string, from: AnsweredFrom): string {
    if (from === "file") return "file";
    const [path = ""] = target.split("?", 1);
    const route = known.get(path) ?? patternAt(path);
    if (from === "page") known.set(path, route);
    return route;
  }

  function patternAt(path: string): string {
    const spelled = spellPath(path);
    const first = `/${spelled?.split("/", 2)[1]}`;
    if (spelled === undefined) return "/*";
    return others.includes(first) && !isPrivate(spelled) ? first : patternOf(pageOf(spelled));
  }

  return (
    { method = "", url = "" }: IncomingMessage,
    status: number,
    ms: number,
    from: AnsweredFrom,
  ) => {
    const told = METHODS.includes(method) ? method : "other";
    requests.observe({ route: routeOf(url, from), method: told, status }, ms / 1000);
  };
}
