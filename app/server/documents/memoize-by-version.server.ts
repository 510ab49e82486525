/** Works an answer out once for each version of a document's data, which is never changed in place. */
export function memoizeByVersion<Data extends object, Answer>(
  workOut: (data: Data) => Answer,
): (data: Data) => Answer {
  const known = new WeakMap<Data, { answer: Answer }>();
  return (data) => {
    const found = known.get(data) ?? { answer: workOut(data) };
    known.set(data, found);
    return found.answer;
  };
}
