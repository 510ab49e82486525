/** Lets at most `atOnce` of a heavy kind of work run together; the others wait their turn. */
export function inTurn(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
