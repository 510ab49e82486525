import type { Klinik } from "../klinik/klinik.server.ts";
import type { Log } from "../server/log.server.ts";
import type { Mailbox } from "../server/mail/mailbox.server.ts";
import type { CartProduct } from "./cart.ts";
import { ORDER_FAILED, type OrderAnswer, refuse } from "./order-answer.ts";
import { composeOrderLetters } from "./order-mail.server.ts";
import { parseOrder, priceOrder } from "./order-request.server.ts";

/** What the clinic has at hand when an order comes in. */
export type OrderDesk = {
  products: CartProduct[];
  clinic: Klinik;
  /** Where orders are read: ORDER_RECIPIENTS. */
  recipients: string[];
  mailbox: Pick<Mailbox, "post" | "find">;
  log: Pick<Log, "info" | "error">;
};

/** Takes a sent order form, stores order and receipt together, and says what the visitor is told. */
export async function receiveOrder(sent: FormData, desk: OrderDesk): Promise<OrderAnswer> {
  if (sent.get("website")) return refuse(422, robotSentence(desk.clinic));
  const asked = parseOrder(sent);
  if ("kind" in asked) return asked;
  try {
    // An order that is stored stays that order, whatever prices have become since it was sent.
    const stored = await desk.mailbox.find(asked.key);
    if (stored) return { kind: "thanks", status: 200, number: stored };
    const order = priceOrder(asked, desk.products);
    if ("kind" in order) return order;
    const { number, repeated } = await desk.mailbox.post(order.key, (newNumber) =>
      composeOrderLetters({ ...order, number: newNumber, placedAt: new Date() }, desk),
    );
    desk.log.info({ number, repeated }, "order received");
    return { kind: "thanks", status: 200, number };
  } catch (error) {
    desk.log.error({ err: error }, "order could not be stored");
    return refuse(503, ORDER_FAILED);
  }
}

/** Said to a robot, and to a person whose browser has filled a field that nobody sees. */
function robotSentence({ telefon, email }: Klinik): string {
  const ways = [telefon && `ring på ${telefon}`, email && `skriv til ${email}`].filter(Boolean);
  return `Bestillingen ligner en robots og er ikke sendt. Er du et menneske, så ${ways.join(" eller ") || "kontakt os"}.`;
}
