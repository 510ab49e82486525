import { redirect } from "react-router";
import type { Route } from "./+types/order-action";
import { takeOrder } from "./take-order.server.ts";

/** Nothing is read here. */
export function loader() {
  return redirect("/kurv");
}

/** The order form's own address, which answers with data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await takeOrder(request, context);
  return Response.json(answer, { status: answer.status, headers });
}
