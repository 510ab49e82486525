import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { stayOnError } from "../shell/stay-on-error.ts";
import { acts } from "./acts.server.ts";
import { headers } from "./frame.tsx";

export { headers };

export const clientAction = stayOnError;

/** Leads from a form's address, opened as a link, to the screen that has the form. */
export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(url.pathname.split("/").slice(0, 3).join("/"));
}

export function action(args: ActionFunctionArgs) {
  const act = acts[args.pattern];
  if (!act) throw new Error(`no act at ${args.pattern}`);
  return act(args);
}
