import { data } from "react-router";

/** Thrown by a loader: the page that says `sentence`, with status 404. */
export function notFound(sentence = "Den side er vist blevet tabt") {
  return data({ sentence }, { status: 404 });
}
