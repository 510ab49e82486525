const DAYS_OF_A_YEAR = 365;

/** What the clinic is told about how long orders, and what customers write, are kept. */
export function howLongKept(orderDays: number, messageDays: number): string {
  if (orderDays <= messageDays)
    return `En bestilling slettes helt efter ${daysInWords(orderDays)}.`;
  return `Kundens besked og mailenes tekst slettes efter ${daysInWords(messageDays)}, resten af bestillingen efter ${daysInWords(orderDays)}.`;
}

function daysInWords(days: number): string {
  if (days % DAYS_OF_A_YEAR === 0) return `${days / DAYS_OF_A_YEAR} år`;
  return days === 1 ? "1 dag" : `${days} dage`;
}
