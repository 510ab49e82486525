/**
 * Calls `then` when what has just been put into the page is painted: two frames later, and as long again. Only then are
 * its pixels drawn where the processor is slow, and what else is begun keeps them waiting.
 */
export function afterPaint(then: () => void) {
  const begun = performance.now();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(then, performance.now() - begun)),
  );
}
