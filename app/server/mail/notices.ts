/** Anybody can send forms, so that the clinic gets this many messages about them a UTC day. It reads all in the admin. */
const NOTICES_A_DAY = 30;

export type Notice = "mailed" | "last mailed" | "not mailed";

export function noticeOf({ length }: unknown[]): Notice {
  if (length > NOTICES_A_DAY) return "not mailed";
  return length === NOTICES_A_DAY ? "last mailed" : "mailed";
}

export const noticesToday = (now: Date) => ({
  since: now.toISOString().slice(0, 10),
  limit: NOTICES_A_DAY + 1,
});

export function noMoreToday(screen: string): string {
  return `Der er kommet usædvanligt mange i dag. Resten af dagen får I ingen mail om flere, men alle står under ${screen} i administrationen.`;
}
