import type { MessageDelivery } from "../../server/mail/deliveries.server.ts";
import type { StateWord } from "../../shell/state.tsx";

export type MailState = StateWord & {
  mailId: string;
  recipient: string;
  words:
    | "Sendt"
    | "Venter på afsendelse"
    | "Måske sendt"
    | "Ikke sendt"
    | "Holdt tilbage"
    | "Gemt som fil";
  detail?: string;
  canRetry: boolean;
};

export function describeMail(
  delivery: MessageDelivery,
  when: (time: Date) => string,
  isEmptied = false,
): MailState {
  const { mailId, recipient, state, attempts, reason, nextAt, isUnanswered } = delivery;
  const mail = { mailId, recipient };
  const tries = attempts > 0 ? ` ${attempts} forsøg.` : "";
  if (state === "sent") return { ...mail, words: "Sendt", kind: "published", canRetry: false };
  if (state === "filed") return { ...mail, words: "Gemt som fil", kind: "new", canRetry: false };
  if (state === "failed") {
    const over = isEmptied ? " Mailens tekst er slettet, og den kan ikke sendes igen." : "";
    const detail = sentence(reason ?? "ukendt fejl") + tries + over;
    const words = isUnanswered ? "Måske sendt" : "Ikke sendt";
    return { ...mail, words, kind: "failure", detail, canRetry: !isEmptied };
  }
  if (state === "withheld") {
    const detail = `${sentence(reason ?? "ukendt grund")} Er bestillingen rigtig, så send den.`;
    return { ...mail, words: "Holdt tilbage", kind: "later", detail, canRetry: !isEmptied };
  }
  const hasFailed = state === "waiting" && reason !== undefined;
  const detail = hasFailed
    ? `${sentence(reason)}${tries} Prøver igen ${lowerFirst(when(nextAt))}.`
    : undefined;
  return {
    ...mail,
    words: isUnanswered ? "Måske sendt" : "Venter på afsendelse",
    kind: "later",
    detail,
    canRetry: hasFailed && !isUnanswered,
  };
}

function sentence(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase("da-DK")}${words.slice(1)}.`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLocaleLowerCase("da-DK") + words.slice(1);
}
