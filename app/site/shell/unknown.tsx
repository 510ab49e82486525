import { notFound } from "./not-found-response.ts";

export function loader() {
  throw notFound();
}

export default function Unknown() {
  return null;
}
