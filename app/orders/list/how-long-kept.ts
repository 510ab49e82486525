import { daysInWords } from "../../formats/danish-time.ts";

/** What the clinic is told about how long orders, and what customers write, are kept. */
export function howLongKept(orderDays: number, messageDays: number): string {
  if (orderDays <= messageDays)
    return `En bestilling slettes helt efter ${daysInWords(orderDays)}.`;
  return `Kundens besked og mailenes tekst slettes efter ${daysInWords(messageDays)}, resten af bestillingen efter ${daysInWords(orderDays)}.`;
}
