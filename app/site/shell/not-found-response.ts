import { data } from "react-router";

export function notFound(sentence = "Den side er vist blevet tabt") {
  return data({ sentence }, { status: 404 });
}
