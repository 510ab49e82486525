import { redirect } from "react-router";

/** docs/spec.md: an unknown section falls back to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

/** Never rendered. Without a component the route would be a resource, not a page. */
export default function UnknownSection() {
  return null;
}
