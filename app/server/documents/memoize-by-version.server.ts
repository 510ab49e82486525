/** Computes a result once for each version of a document's data, which is never changed in place. */
export function memoizeByVersion<Data extends object, Result>(
  compute: (data: Data) => Result,
): (data: Data) => Result {
  const cache = new WeakMap<Data, { result: Result }>();
  return (data) => {
    const cached = cache.get(data) ?? { result: compute(data) };
    cache.set(data, cached);
    return cached.result;
  };
}
