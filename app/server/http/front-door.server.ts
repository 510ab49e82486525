import type { RequestListener } from "node:http";
import { type ReadyAnswer, sendReady } from "./ready-answer.server.ts";

type FrontDoor = {
  /** What lies ready at an address, which is a request's target as it came: a path and its query. */
  find: (target: string) => ReadyAnswer | undefined;
  /** Takes everything else. */
  otherwise: RequestListener;
};

/**
 * Answers at once, and past the framework, what lies ready in memory: the pages that everybody reads and the files of the
 * build. It serves such an address in its one plain spelling; every other request goes the long way to the same bytes.
 */
export function createFrontDoor({ find, otherwise }: FrontDoor): RequestListener {
  return (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const answer = isRead ? find(request.url ?? "") : undefined;
    if (answer) sendReady(answer, request, response);
    else otherwise(request, response);
  };
}
