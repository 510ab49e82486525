const LONGEST_WAIT_MS = 120_000;

/** @throws if it has not loaded within the time of docs/spec.md */
export function withTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("what is loaded is late")), LONGEST_WAIT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
