import { Agent, get } from "node:http";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** A cached page: its time is the wait for the server's thread. */
const PAGE = "/om";
const EVERY_MS = 5;

export function startVisitor(origin: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
  const send = (command: "begin" | "end") => {
    const { promise, resolve } = Promise.withResolvers<number>();
    worker.once("message", resolve);
    worker.postMessage(command);
    return promise;
  };
  return {
    begin: () => send("begin"),
    end: () => send("end"),
    stop: () => worker.terminate(),
  };
}

if (parentPort) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  const once = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sentAt = performance.now();
    get(workerData + PAGE, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume().on("end", () => {
        longest = Math.max(longest, performance.now() - sentAt);
        resolve();
      });
    }).on("error", () => resolve());
    return promise;
  };
  parentPort.on("message", async (command) => {
    // A request running at the end has waited too.
    if (command === "end") await once();
    const slowest = longest;
    if (command === "begin") longest = 0;
    parentPort?.postMessage(slowest);
  });
  for (;;) {
    await once();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
