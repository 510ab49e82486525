import { Agent, get } from "node:http";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** A page that lies ready in memory: who asks for it waits for what the thread does before. */
const PAGE = "/om";
const EVERY_MS = 5;

/** Asks for a page over and over, in a thread of its own. */
export function startVisitor(origin: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
  const ask = (question: "begin" | "end") => {
    const { promise, resolve } = Promise.withResolvers<number>();
    worker.once("message", resolve);
    worker.postMessage(question);
    return promise;
  };
  return {
    begin: () => ask("begin"),
    /** @returns the milliseconds that the slowest answer since then took */
    end: () => ask("end"),
    stop: () => worker.terminate(),
  };
}

if (parentPort) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  const once = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = performance.now();
    get(workerData + PAGE, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume().on("end", () => {
        longest = Math.max(longest, performance.now() - asked);
        resolve();
      });
    }).on("error", () => resolve());
    return promise;
  };
  parentPort.on("message", async (question) => {
    // What is under way when the work ends has waited for it.
    if (question === "end") await once();
    const told = longest;
    if (question === "begin") longest = 0;
    parentPort?.postMessage(told);
  });
  for (;;) {
    await once();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
