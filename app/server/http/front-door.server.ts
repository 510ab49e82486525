import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import { type Admission, isRead } from "./admission.server.ts";
import { type ReadyAnswer, sendReady } from "./ready-answer.server.ts";
import type { Rejection } from "./rejection.server.ts";
import { sendUnknown, type UnknownPages } from "./unknown-pages.server.ts";

/** What lay ready, refused at once at the door, or worked out for this one. */
export type AnsweredFrom = "page" | "file" | "unknown" | "door" | "work";

type FrontDoor = {
  findPage: (target: string, headers: IncomingHttpHeaders) => ReadyAnswer | undefined;
  findFile: (target: string) => ReadyAnswer | undefined;
  findUnknown: UnknownPages["find"];
  admission: Admission;
  sendRejection: (rejection: Rejection, request: IncomingMessage, response: ServerResponse) => void;
  onTrouble: (error: unknown) => Rejection;
  /** Told of each answer when it has been given. */
  onAnswer: (request: IncomingMessage, status: number, ms: number, from: AnsweredFrom) => void;
  otherwise: RequestListener;
};

/** Answers past the framework what lies ready in memory, in its one plain spelling; all else goes the long way. */
export function createFrontDoor(parts: FrontDoor): RequestListener {
  const { findPage, findFile, findUnknown, admission, sendRejection } = parts;
  const { onTrouble, onAnswer, otherwise } = parts;

  async function answerRead(request: IncomingMessage, response: ServerResponse, begun: number) {
    const target = request.url ?? "";
    const tell = (from: AnsweredFrom) =>
      onAnswer(request, response.statusCode, performance.now() - begun, from);
    const page = findPage(target, request.headers);
    if (page) {
      sendReady(page, request, response);
      return tell("page");
    }
    const file = findFile(target);
    if (file) {
      sendReady(file, request, response);
      return tell("file");
    }
    const unknown = findUnknown(target, request.headers);
    if (unknown) {
      sendUnknown(unknown, request, response);
      return tell("unknown");
    }
    tellAtEnd(request, response, begun, "work");
    const rejection = await unlessTroubled(() => admission.rejectRead(request));
    return rejection ? sendRejection(rejection, request, response) : otherwise(request, response);
  }

  function tellAtEnd(
    request: IncomingMessage,
    response: ServerResponse,
    begun: number,
    from: AnsweredFrom,
  ) {
    response.once("finish", () =>
      onAnswer(request, response.statusCode, performance.now() - begun, from),
    );
  }

  async function unlessTroubled(
    ask: () => Promise<Rejection | undefined> | undefined,
  ): Promise<Rejection | undefined> {
    try {
      return await ask();
    } catch (error) {
      return onTrouble(error);
    }
  }

  return async (request, response) => {
    const begun = performance.now();
    const rejected = admission.rejectAtOnce(request);
    if (!rejected && isRead(request.method)) return answerRead(request, response, begun);
    tellAtEnd(request, response, begun, rejected ? "door" : "work");
    if (rejected) return sendRejection(rejected, request, response);
    const rejection = await unlessTroubled(() => admission.rejectSent(request));
    return rejection ? sendRejection(rejection, request, response) : otherwise(request, response);
  };
}
