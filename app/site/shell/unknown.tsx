import { notFound } from "./not-found-response.ts";

export function loader() {
  throw notFound("Den side er vist blevet tabt");
}

/** Never shown: the loader has the last word. */
export default function Unknown() {
  return null;
}
