const METRICS = ["CLS", "FCP", "INP", "LCP", "TTFB"];
const LONGEST_BODY = 500;

/** Counts what browsers report about speed, by metric and rating. Nothing about anybody is kept. */
export function createVitals(enabled: boolean) {
  const counts = new Map<string, number>();
  return {
    async count(request: Request): Promise<Response> {
      if (!enabled) return new Response(null, { status: 404 });
      const body = (await request.text()).slice(0, LONGEST_BODY);
      const report = /^(\w+) (good|needs-improvement|poor)$/.exec(body);
      const [key, metric = ""] = report ?? [];
      if (!key || !METRICS.includes(metric)) return new Response(null, { status: 400 });
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return new Response(null, { status: 204 });
    },
    counts: () => Object.fromEntries(counts),
  };
}
