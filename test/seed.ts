/** Of what a test leaves to chance; SEED chooses it. */
export const seed = Number(process.env.SEED) || Date.now() % 1_000_000;

/** For a failure to say. */
export const repeated = `SEED=${seed} does it again`;
