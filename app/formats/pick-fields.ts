/** The fields for which `isPicked` is true. */
export function pickFields<Value>(
  fields: Record<string, Value>,
  isPicked: (name: string, value: Value) => unknown,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => isPicked(name, value)),
  );
}
