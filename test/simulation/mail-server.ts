import type { Delivery, Envelope } from "../../app/server/mail/transport.server.ts";

/** `lies` accepts the mail and breaks off before it answers; `later` and `never` are answers to a mail. */
export const MOODS = ["takes", "gone", "later", "never", "lies"] as const;
export type Mood = (typeof MOODS)[number];

const SAID: Record<Exclude<Mood, "takes">, Delivery> = {
  gone: { state: "refused", fault: "server", reason: "Mailserveren svarer ikke" },
  later: { state: "refused", fault: "passing", reason: "Prøv igen senere" },
  never: { state: "refused", fault: "final", reason: "Adressen findes ikke" },
  lies: { state: "unanswered" },
};

/** Records the accepted and refused mails by Message-ID and recipient. */
export function createMailServer() {
  let mood: Mood = "takes";
  let moods = 0;
  const yes = new Map<string, number>();
  /** The accepted mails whose sender was not told. */
  const lies = new Map<string, number>();
  const never = new Set<string>();

  return {
    yes,
    lies,
    never,
    /** How often it has the mail. */
    taken: (key: string) => (yes.get(key) ?? 0) + (lies.get(key) ?? 0),
    setMood(next: Mood) {
      if (next !== mood) moods += 1;
      mood = next;
    },
    moods: () => moods,
    takes: () => mood === "takes",
    take({ messageId, to }: Envelope): Delivery {
      const key = mailKey(messageId, to);
      if (mood === "never") never.add(key);
      if (mood === "lies") count(lies, key);
      if (mood !== "takes") return SAID[mood];
      count(yes, key);
      return { state: "sent" };
    },
  };
}

function count(times: Map<string, number>, key: string) {
  times.set(key, (times.get(key) ?? 0) + 1);
}

export function mailKey(messageId: unknown, recipient: unknown): string {
  return `${messageId} ${recipient}`;
}
