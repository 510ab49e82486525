import { redirect } from "react-router";
import { takeOrder } from "../orders/take-order.server.ts";
import type { Route } from "./+types/order-action";

export function loader() {
  return redirect("/kurv");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await takeOrder(request, context);
  return Response.json(answer, { status: answer.status, headers });
}
