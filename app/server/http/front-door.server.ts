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

type FrontDoor = {
  /** What lies ready at an address, which is a request's target as it came: a path and its query. */
  find: (target: string, headers: IncomingHttpHeaders) => ReadyAnswer | undefined;
  findUnknown: UnknownPages["find"];
  admission: Admission;
  sendRejection: (rejection: Rejection, request: IncomingMessage, response: ServerResponse) => void;
  /** What is said when it cannot be found out whether to let somebody in. */
  onTrouble: (error: unknown) => Rejection;
  otherwise: RequestListener;
};

/**
 * Answers at once, and past the framework, what lies ready in memory (the pages that everybody reads, the files of the
 * build, what is said where there is no page) and what is refused. It serves an address in its one plain spelling;
 * every other request goes the long way to the same bytes.
 */
export function createFrontDoor(parts: FrontDoor): RequestListener {
  const { find, findUnknown, admission, sendRejection, onTrouble, otherwise } = parts;

  async function answerRead(request: IncomingMessage, response: ServerResponse) {
    const target = request.url ?? "";
    const answer = find(target, request.headers);
    if (answer) return sendReady(answer, request, response);
    const unknown = findUnknown(target, request.headers);
    if (unknown) return sendUnknown(unknown, request, response);
    const rejection = await unlessTroubled(() => admission.rejectRead(request));
    return rejection ? sendRejection(rejection, request, response) : otherwise(request, response);
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
    const isReading = isRead(request.method);
    const rejected = admission.rejectAtOnce(request);
    if (rejected) return sendRejection(rejected, request, response);
    if (isReading) return answerRead(request, response);
    const rejection = await unlessTroubled(() => admission.rejectSent(request));
    return rejection ? sendRejection(rejection, request, response) : otherwise(request, response);
  };
}
