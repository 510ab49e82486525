type Parameters = Record<string, string | number | undefined>;

/** '?q=ord&side=2': an empty parameter is left out. @param from the query that they are set in */
export function formatQuery(parameters: Parameters, from?: URLSearchParams): string {
  const query = new URLSearchParams(from);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, String(value));
    else query.delete(name);
  }
  return `?${query}`;
}
