/** Lets at most `most` pieces of work run at a time; the rest wait, what is urgent in front. */
export function createTurns(most: number) {
  const waiting: { begin: () => void; refuse: (reason: Error) => void }[] = [];
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  function beginNext() {
    if (running.size < most) waiting.shift()?.begin();
  }

  return {
    async run<Result>(
      work: () => Promise<Result>,
      { urgent = false }: { urgent?: boolean } = {},
    ): Promise<Result> {
      if (isClosed) throw new Error("no more turns");
      if (running.size >= most) {
        await new Promise<void>((begin, refuse) => {
          const turn = { begin, refuse };
          if (urgent) waiting.unshift(turn);
          else waiting.push(turn);
        });
      }
      const result = work();
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
        beginNext();
      }
    },
    /** Refuses what waits, and resolves when what runs is done. */
    async close() {
      isClosed = true;
      for (const { refuse } of waiting.splice(0)) refuse(new Error("no more turns"));
      await Promise.allSettled(running);
    },
  };
}
