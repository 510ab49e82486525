/** The browser lets a window that nobody looks at tell once a minute. */
const KEPT_MS = 150_000;
const MOST_KEPT = 500;

type Seen = { form: string; account: string; at: number };

export type OpenForms = ReturnType<typeof createOpenForms>;

/** Who has which form open, as their windows tell every so often. In this process alone, and for as long as they tell. */
export function createOpenForms(clock: () => Date) {
  const seen = new Map<string, Seen>();

  function forgetOld(now: number) {
    for (const [window, { at }] of seen) {
      if (now - at < KEPT_MS && seen.size <= MOST_KEPT) return;
      seen.delete(window);
    }
  }

  return {
    /** @returns the other accounts that have the same form open */
    tell(window: string, form: string, account: string): string[] {
      const now = clock().getTime();
      const own = ownOf(window, account);
      // The one that has not been heard of for longest stands first.
      seen.delete(own);
      seen.set(own, { form, account, at: now });
      forgetOld(now);
      const others = [...seen.values()].filter(
        (one) => one.form === form && one.account !== account,
      );
      return [...new Set(others.map((one) => one.account))];
    },

    leave(window: string, account: string) {
      seen.delete(ownOf(window, account));
    },
  };
}

function ownOf(window: string, account: string): string {
  return `${account} ${window}`;
}
