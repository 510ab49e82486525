/** The clinic gets so many messages a UTC day about forms that anybody can send. All forms are stored, and read in the admin. */
const NOTICES_A_DAY = 30;

export type Notice = "mailed" | "last mailed" | "not mailed";

/** @param rows the day's rows, at most `limit` of them */
export function noticeOf({ length }: unknown[]): Notice {
  if (length > NOTICES_A_DAY) return "not mailed";
  return length === NOTICES_A_DAY ? "last mailed" : "mailed";
}

export const noticesToday = (now: Date) => ({
  since: now.toISOString().slice(0, 10),
  limit: NOTICES_A_DAY + 1,
});

/** A line of the day's last message. */
export function noMoreToday(screen: string): string {
  return `Der er kommet usædvanligt mange i dag. Resten af dagen får I ingen mail om flere, men alle står under ${screen} i administrationen.`;
}
