import { redirect } from "react-router";
import { clientAddress, samspil } from "../../../server/context.ts";
import { readSent, retryAfter } from "../../../site/form/receive-form.server.ts";
import { receiveOrder } from "../../orders/receive-order.server.ts";
import { ordering } from "../../withdrawal/context.ts";
import type { Route } from "./+types/order-action";

export function loader() {
  return redirect("/kurv");
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = { ...context.get(samspil), ...context.get(ordering) };
  const answer = await receiveOrder(await readSent(request), services, context.get(clientAddress));
  const headers = answer.kind === "refused" ? retryAfter(answer) : undefined;
  return Response.json(answer, { status: answer.status, headers });
}
