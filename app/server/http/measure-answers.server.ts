import type { IncomingMessage } from "node:http";
import type { Measured, RefusalKind } from "../metrics/measured.ts";
import { isPrivate, pageOf, spellPath } from "./address.server.ts";
import type { AnsweredFrom } from "./fast-path.server.ts";
import { METHODS } from "./request-guard.server.ts";

type MeasureAnswersOptions = {
  measure: (fact: Measured) => void;
  /** The pattern of a page's route. */
  patternOf: (page: string) => string;
  /** First parts of the paths that are answered past the routes, such as `/media`. */
  others: string[];
};

/** Counts each answer by its route, and those that refuse by why. */
export function measureAnswers({ measure, patternOf, others }: MeasureAnswersOptions) {
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
    const kind = refusalOf(url, status, from);
    if (kind) measure({ what: "refusal", kind });
    measure({
      what: "answer",
      route: () => routeOf(url, from),
      method: METHODS.includes(method) ? method : "other",
      status,
      ms,
    });
  };
}

function refusalOf(url: string, status: number, from: AnsweredFrom): RefusalKind | undefined {
  if (from === "guard" && status === 403) return "foreign form";
  if (status === 413) return "too large";
  // Tries to sign in are counted where they are refused.
  return status === 429 && !url.startsWith("/admin") ? "too many" : undefined;
}
