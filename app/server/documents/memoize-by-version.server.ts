/** A document's data is never changed in place, so that each version is a new object. */
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
