import { data } from "react-router";

export const NO_SUCH_PAGE = "Den side er vist blevet tabt";

export function notFound(sentence = NO_SUCH_PAGE) {
  return data({ sentence }, { status: 404 });
}
