import type { Plugin } from "vite";

const TRACING = "@opentelemetry/api";
const ABSENT = "\0absent-tracing";

/** prom-client cannot be loaded without it, and Better Auth takes it where it is: some megabytes that nobody has asked for. */
export function tracingForPrometheus(): Plugin {
  return {
    name: "tracing-for-prometheus",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(source, importer = "") {
      return source === TRACING && !importer.includes("prom-client") ? ABSENT : undefined;
    },
    load: (id) => (id === ABSENT ? 'throw new Error("there is no tracing here");' : undefined),
  };
}
