/** A clock that is put right steps back by so much now and then. */
const CLOCK_STEP_MS = 60 * 1000;

/** Whether something began at a time to come, by a clock that was wrong: it would be good until then. */
export function begunAhead({ createdAt }: { createdAt: Date }): boolean {
  return createdAt.getTime() - Date.now() > CLOCK_STEP_MS;
}
