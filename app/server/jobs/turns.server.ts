type Turn = { begin: () => void; refuse: (reason: Error) => void };

/** Lets at most `most` pieces of work run at a time; the rest wait in line, what is urgent in a line of its own. */
export function createTurns(most: number) {
  const urgentOnes: Turn[] = [];
  const others: Turn[] = [];
  const running = new Set<Promise<unknown>>();
  let taken = 0;
  let isClosed = false;

  function takePlace(urgent: boolean): Promise<void> | undefined {
    if (taken === most) {
      return new Promise((begin, refuse) => (urgent ? urgentOnes : others).push({ begin, refuse }));
    }
    taken += 1;
  }

  /** The place goes from hand to hand: who comes in between finds it taken. */
  function passOn() {
    const next = urgentOnes.shift() ?? others.shift();
    if (next) next.begin();
    else taken -= 1;
  }

  return {
    async run<Result>(
      work: () => Promise<Result>,
      { urgent = false }: { urgent?: boolean } = {},
    ): Promise<Result> {
      if (isClosed) throw new Error("no more turns");
      await takePlace(urgent);
      const result = work();
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
        passOn();
      }
    },
    /** Refuses what waits, and resolves when what runs is done. */
    async close() {
      isClosed = true;
      const waiting = [...urgentOnes.splice(0), ...others.splice(0)];
      for (const { refuse } of waiting) refuse(new Error("no more turns"));
      while (taken > 0) await Promise.allSettled(running);
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
