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
  find: (target: string, headers: IncomingHttpHeaders) => ReadyAnswer | undefined;
  findUnknown: UnknownPages["find"];
  admission: Admission;
  sendRejection: (rejection: Rejection, request: IncomingMessage, response: ServerResponse) => void;
  onTrouble: (error: unknown) => Rejection;
  otherwise: RequestListener;
};

/** Answers past the framework what lies ready in memory, in its one plain spelling; all else goes the long way. */
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
