import { redirect } from "react-router";
import { takeOrder } from "../take-order.server.ts";
import type { Route } from "./+types/order-action";

/** Nothing is read here. */
export function loader() {
  return redirect("/kurv");
}

/** The order form's own address, which answers with data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await takeOrder(request, context);
  return Response.json(answer, { status: answer.status, headers });
}
