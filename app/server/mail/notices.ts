/** So many mails in a day of UTC tell the clinic of what anybody can send. All of it is stored, and read in the admin. */
const NOTICES_A_DAY = 30;

export type Notice = "mailed" | "last mailed" | "not mailed";

/** @param rows those of the day, of which no more than `limit` are looked for */
export function noticeOf({ length }: unknown[]): Notice {
  if (length > NOTICES_A_DAY) return "not mailed";
  return length === NOTICES_A_DAY ? "last mailed" : "mailed";
}

export const noticesToday = (now: Date) => ({
  since: now.toISOString().slice(0, 10),
  limit: NOTICES_A_DAY + 1,
});

/** What the last mail of a day says. */
export function noMoreToday(screen: string): string {
  return `Der er kommet usædvanligt mange i dag. Resten af dagen får I ingen mail om flere, men alle står under ${screen} i administrationen.`;
}
