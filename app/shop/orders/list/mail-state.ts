export type MailState = {
  mailId: string;
  recipient: string;
  words: "Sendt" | "Venter på afsendelse" | "Ikke sendt" | "Holdt tilbage" | "Gemt som fil";
  tone: "sent" | "waiting" | "failed" | "filed";
  detail?: string;
  canRetry: boolean;
};

type Delivery = {
  mailId: string;
  recipient: string;
  state: "waiting" | "sending" | "sent" | "filed" | "failed" | "withheld";
  attempts: number;
  reason?: string;
  nextAt: Date;
};

/** `when` writes a time as the clinic reads it; emptied, nothing is left to send. */
export function describeMail(
  delivery: Delivery,
  when: (time: Date) => string,
  isEmptied = false,
): MailState {
  const { mailId, recipient, state, attempts, reason, nextAt } = delivery;
  const mail = { mailId, recipient };
  const tries = attempts > 0 ? ` ${attempts} forsøg.` : "";
  if (state === "sent") return { ...mail, words: "Sendt", tone: "sent", canRetry: false };
  if (state === "filed") return { ...mail, words: "Gemt som fil", tone: "filed", canRetry: false };
  if (state === "failed") {
    const over = isEmptied ? " Mailens tekst er slettet, og den kan ikke sendes igen." : "";
    const detail = sentence(reason ?? "ukendt fejl") + tries + over;
    return { ...mail, words: "Ikke sendt", tone: "failed", detail, canRetry: !isEmptied };
  }
  if (state === "withheld") {
    const detail = `${sentence(reason ?? "ukendt grund")} Er bestillingen rigtig, så send den.`;
    return { ...mail, words: "Holdt tilbage", tone: "waiting", detail, canRetry: !isEmptied };
  }
  const hasFailed = state === "waiting" && reason !== undefined;
  const detail = hasFailed
    ? `${sentence(reason)}${tries} Prøver igen ${lowerFirst(when(nextAt))}.`
    : undefined;
  return {
    ...mail,
    words: "Venter på afsendelse",
    tone: "waiting",
    detail,
    canRetry: hasFailed,
  };
}

function sentence(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase("da-DK")}${words.slice(1)}.`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLocaleLowerCase("da-DK") + words.slice(1);
}
