import { type HeadersArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { stayOnError } from "../admin/save/stay-on-error.ts";

/** Redirects a form's address, opened as a link, to the screen that contains the form. */
export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(url.pathname.split("/").slice(0, 3).join("/"));
}

export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

export const clientAction = stayOnError;
