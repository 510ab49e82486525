import type { Deliveries, MailDelivery } from "./deliveries.server.ts";
import type { Letter } from "./letter.server.ts";
import type { Mailbox } from "./mailbox.server.ts";

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;
const WORTH_SENDING_MS = 10 * 60_000;

type TestOptions = { mailbox: Pick<Mailbox, "send">; deliveries: Pick<Deliveries, "of"> };

/** @returns undefined when it still stands in line after ten seconds */
export async function sendTestLetter(
  { mailbox, deliveries }: TestOptions,
  email: string,
  clinic: string,
): Promise<MailDelivery | undefined> {
  const letter = testLetter(email, clinic, new Date());
  await mailbox.send(letter);
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const [delivery] = await deliveries.of(letter.id);
    if (delivery && isSettled(delivery)) return delivery;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}

function isSettled({ state, reason }: MailDelivery): boolean {
  return state === "sent" || state === "filed" || state === "failed" || reason !== undefined;
}

function testLetter(email: string, clinic: string, now: Date): Letter {
  const words = "Det er en testmail fra hjemmesidens administration. Mailen virker.";
  return {
    id: `proeve-${crypto.randomUUID()}`,
    to: [email],
    subject: `Testmail fra ${clinic}`,
    html: `<p>${words}</p>`,
    text: words,
    isUrgent: true,
    expiresAt: new Date(now.getTime() + WORTH_SENDING_MS),
  };
}
