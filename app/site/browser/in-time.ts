/** docs/spec.md has the time. */
const LONGEST_WAIT_MS = 120_000;

/** @throws when what is loaded for a part of the page, or for the next, has not come within that time */
export function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("what is loaded is late")), LONGEST_WAIT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
