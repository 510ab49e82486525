import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Log } from "../log.server.ts";
import type { Measured, Reading, Vital } from "./measured.ts";

/** In seconds: a page that lies ready takes a fiftieth of a thousandth of one, a picture that is sent some. */
const ANSWER_BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const VITAL_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 0.8, 1.8, 2.5, 4, 8];

export type Prometheus = {
  contentType: string;
  measure(fact: Measured): void;
  /** Read anew each time somebody asks; what cannot be read is left out. */
  add(reading: Reading): void;
  text(): Promise<string>;
};

/** What is measured, in the form that Prometheus reads. Every label's values are few and ours. */
export function openPrometheus(log: Pick<Log, "warn">): Prometheus {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: "samspil_http_request_duration_seconds",
    help: "From a request's first lines to the end of its answer",
    labelNames: ["route", "method", "status"],
    buckets: ANSWER_BOUNDS,
    registers,
  });
  const saves = new Counter({
    name: "samspil_saves_total",
    help: "Saves in the admin by how they ended",
    labelNames: ["outcome"],
    registers,
  });
  const refusals = new Counter({
    name: "samspil_refusals_total",
    help: "What was refused, by why",
    labelNames: ["kind"],
    registers,
  });
  const vitals = new Histogram({
    name: "samspil_web_vital",
    help: "How fast pages felt in visitors' browsers, in seconds; of CLS its own measure (WEB_VITALS)",
    labelNames: ["metric", "rating"],
    buckets: VITAL_BOUNDS,
    registers,
  });

  function measureVital({ metric, rating, value }: Vital) {
    vitals.observe({ metric, rating }, metric === "CLS" ? value : value / 1000);
  }

  return {
    contentType: register.contentType,
    measure(fact) {
      if (fact.what === "save") saves.inc({ outcome: fact.outcome });
      else if (fact.what === "refusal") refusals.inc({ kind: fact.kind });
      else if (fact.what === "vital") measureVital(fact);
      else {
        const { route, method, status, ms } = fact;
        answers.observe({ route: route(), method, status }, ms / 1000);
      }
    },
    add({ name, help, isCounter, ...reading }) {
      const { label } = reading;
      async function read() {
        try {
          return await reading.read();
        } catch (error) {
          log.warn({ err: error, name }, "a metric could not be read");
          return undefined;
        }
      }
      // A counter that is kept elsewhere cannot be set: it is begun anew.
      new (isCounter ? Counter : Gauge)({
        name,
        help,
        registers,
        labelNames: label === undefined ? [] : [label],
        async collect() {
          this.reset();
          const value = await read();
          if (typeof value === "number") this.inc(value);
          else if (label === undefined) this.remove();
          else
            for (const [of, part] of Object.entries(value ?? {})) this.inc({ [label]: of }, part);
        },
      });
    },
    text: () => register.metrics(),
  };
}
