const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Who asks each day, and now and then is late, has gone on evenly. */
const EVENLY_MS = 2 * DAY_MS;
const TRUSTED_AFTER_MS = 7 * DAY_MS;

/** Milliseconds since 1970: what is trusted, and of a clock that has jumped ahead of it since when and until when it went on. */
export type Trust = { trusted: number; jumped?: { since: number; seen: number } };

/** What is trusted once the clock shows `now`. */
export function judge(trust: Trust | undefined, now: number): Trust {
  if (!trust || now <= trust.trusted + EVENLY_MS) return { trusted: now };
  const { trusted, jumped } = trust;
  const isEven = jumped && now >= jumped.seen && now - jumped.seen <= EVENLY_MS;
  if (!isEven) return { trusted, jumped: { since: now, seen: now } };
  const isOver = now - jumped.since >= TRUSTED_AFTER_MS;
  return isOver ? { trusted: now } : { trusted, jumped: { ...jumped, seen: now } };
}

/** Whether the change is worth writing down: of a clock that goes as it should once an hour. */
export function isNews(known: Trust, { trusted, jumped }: Trust): boolean {
  const isDoubted = known.jumped !== undefined || jumped !== undefined;
  return isDoubted || Math.abs(trusted - known.trusted) >= HOUR_MS;
}
