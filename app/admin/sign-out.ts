import { isRouteErrorResponse, redirect } from "react-router";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/sign-out";

export async function action({ request, context }: Route.ActionArgs) {
  const { auth } = context.get(samspil);
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  throw redirect("/admin/login", { headers });
}

/** Whose session has ended already is where he wants to be. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw redirect("/admin/login");
    throw error;
  }
}
