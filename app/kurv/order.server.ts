import type { Klinik } from "../klinik/klinik.server.ts";
import type { Log } from "../server/log.server.ts";
import type { Deliveries } from "../server/mail/deliveries.server.ts";
import type { Mailbox } from "../server/mail/mailbox.server.ts";
import type { ReceiptCap, ReceiptCaps } from "../server/mail/receipt-caps.server.ts";
import type { CartProduct } from "./cart.ts";
import { ORDER_FAILED, type OrderAnswer, type OrderState, refuse } from "./order-answer.ts";
import { composeOrderLetters, receiptId } from "./order-mail.server.ts";
import { parseOrder, priceOrder } from "./order-request.server.ts";

/** What the clinic has at hand when an order comes in. */
export type OrderDesk = {
  products: CartProduct[];
  clinic: Klinik;
  /** Where orders are read: ORDER_RECIPIENTS. */
  recipients: string[];
  mailbox: Pick<Mailbox, "post" | "find">;
  deliveries: Pick<Deliveries, "of">;
  receiptCaps: ReceiptCaps;
  /** The address that the order comes from. */
  from: string;
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
    if (stored) return thank(await describeOrder(desk.deliveries, asked.key, stored));
    const order = priceOrder(asked, desk.products);
    if ("kind" in order) return order;
    const capMet = await desk.receiptCaps.take({
      recipient: order.form.email,
      address: desk.from,
    });
    const withheld = capMet && WITHHELD[capMet];
    const { number, repeated } = await desk.mailbox.post(order.key, (newNumber) =>
      composeOrderLetters({ ...order, number: newNumber, placedAt: new Date(), withheld }, desk),
    );
    desk.log.info({ number, repeated, capMet }, "order received");
    return thank({ number, isReceiptWithheld: withheld !== undefined });
  } catch (error) {
    desk.log.error({ err: error }, "order could not be stored");
    return refuse(503, ORDER_FAILED);
  }
}

/** What has become of the order that is stored under `key`. */
async function describeOrder(
  deliveries: OrderDesk["deliveries"],
  key: string,
  number: string,
): Promise<OrderState> {
  const letters = await deliveries.of(key);
  const receipt = letters.find(({ mailId }) => mailId === receiptId(key));
  return { number, isReceiptWithheld: receipt?.state === "withheld" };
}

function thank(state: OrderState): OrderAnswer {
  return { kind: "thanks", status: 200, ...state };
}

/** Read by the clinic beside the order, as the reason for a mail that was not sent. */
const WITHHELD: Record<ReceiptCap, string> = {
  recipient: "der er sendt mange kvitteringer til den adresse i dag",
  network: "der er bestilt meget fra samme sted den seneste time",
  all: "der er sendt mange kvitteringer den seneste time",
};

/** Said to a robot, and to a person whose browser has filled a field that nobody sees. */
function robotSentence({ telefon, email }: Klinik): string {
  const ways = [telefon && `ring på ${telefon}`, email && `skriv til ${email}`].filter(Boolean);
  return `Bestillingen ligner en robots og er ikke sendt. Er du et menneske, så ${ways.join(" eller ") || "kontakt os"}.`;
}
