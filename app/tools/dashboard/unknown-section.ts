import { redirect } from "react-router";

/** What is no screen falls back to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

/** Never shown; it makes the answer to an unknown address a page. */
export default function UnknownSection() {
  return null;
}
