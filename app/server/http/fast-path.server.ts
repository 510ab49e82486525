import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type ReadyAnswer, sendReady } from "./ready-answer.server.ts";
import type { Refusal } from "./refusal.server.ts";
import { isRead, type RequestGuard } from "./request-guard.server.ts";
import { sendUnknown, type UnknownPages } from "./unknown-pages.server.ts";

/** What lay ready, or was worked out for this one. */
export type AnsweredFrom = "page" | "file" | "unknown" | "work";

type FastPath = {
  findPage: (target: string) => ReadyAnswer | undefined;
  findFile: (target: string) => ReadyAnswer | undefined;
  findUnknown: UnknownPages["find"];
  requestGuard: RequestGuard;
  sendRefusal: (refusal: Refusal, request: IncomingMessage, response: ServerResponse) => void;
  onTrouble: (error: unknown) => Refusal;
  /** Told of each answer when it has been given. */
  onAnswer?: (request: IncomingMessage, status: number, ms: number, from: AnsweredFrom) => void;
  otherwise: RequestListener;
};

/** Answers past the framework what lies ready in memory, in its one plain spelling; all else goes the long way. */
export function createFastPath(parts: FastPath): RequestListener {
  const { findPage, findFile, findUnknown, requestGuard, sendRefusal } = parts;
  const { onTrouble, onAnswer, otherwise } = parts;

  async function answerRead(request: IncomingMessage, response: ServerResponse, begun: number) {
    const target = request.url ?? "";
    const report = (from: AnsweredFrom) =>
      onAnswer?.(request, response.statusCode, performance.now() - begun, from);
    const page = findPage(target);
    if (page) {
      sendReady(page, request, response);
      return report("page");
    }
    const file = findFile(target);
    if (file) {
      sendReady(file, request, response);
      return report("file");
    }
    const unknown = findUnknown(target);
    if (unknown) {
      sendUnknown(unknown, request, response);
      return report("unknown");
    }
    reportAtEnd(request, response, begun);
    const refusal = await unlessTroubled(() => requestGuard.refuseRead(request));
    return refusal ? sendRefusal(refusal, request, response) : otherwise(request, response);
  }

  function reportAtEnd(request: IncomingMessage, response: ServerResponse, begun: number) {
    response.once("finish", () =>
      onAnswer?.(request, response.statusCode, performance.now() - begun, "work"),
    );
  }

  async function unlessTroubled(
    ask: () => Promise<Refusal | undefined> | undefined,
  ): Promise<Refusal | undefined> {
    try {
      return await ask();
    } catch (error) {
      return onTrouble(error);
    }
  }

  return async (request, response) => {
    const begun = performance.now();
    const refusedAtOnce = requestGuard.refuseAtOnce(request);
    if (!refusedAtOnce && isRead(request.method)) return answerRead(request, response, begun);
    reportAtEnd(request, response, begun);
    if (refusedAtOnce) return sendRefusal(refusedAtOnce, request, response);
    const refusal = await unlessTroubled(() => requestGuard.refuseSent(request));
    return refusal ? sendRefusal(refusal, request, response) : otherwise(request, response);
  };
}
