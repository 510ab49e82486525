import { useEffect, useState } from "react";

let pagesAreTurned = false;

/** What is shown from now on was turned to; until now it stood in the document, pictures and all. */
export function startWordsFirst() {
  pagesAreTurned = true;
}

export function arePagesTurned(): boolean {
  return pagesAreTurned;
}

/**
 * Calls `then` when what has just been put into the page is painted: two frames later, and as long again. Only then are
 * its pixels drawn where the processor is slow, and what else is begun keeps them waiting.
 * @returns what calls it off
 */
export function afterWords(then: () => void): () => void {
  const begun = performance.now();
  let pause: ReturnType<typeof setTimeout>;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      pause = setTimeout(then, performance.now() - begun);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(pause);
  };
}

/** Whether what is turned to has been painted: a picture that is drawn meanwhile would keep its words waiting. */
export function useWordsPainted(): boolean {
  const [arePainted, setPainted] = useState(!pagesAreTurned);
  useEffect(() => {
    if (arePainted) return;
    return afterWords(() => setPainted(true));
  }, [arePainted]);
  return arePainted;
}
