import { type ChildProcess, spawn } from "node:child_process";

export type ServerProcess = { origin: string; pid: number; stop: () => Promise<void> };

type Command = { program: string; words: string[]; cwd?: string; environment?: NodeJS.ProcessEnv };

/** Starts a server and waits until `path` is answered with 200. @returns with `startedIn` in milliseconds */
export async function startServer(origin: string, path: string, command: Command) {
  const from = performance.now();
  const child = spawn(command.program, command.words, {
    cwd: command.cwd,
    env: { PATH: process.env.PATH, ...command.environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilUp(child, origin + path);
  const server: ServerProcess = { origin, pid: child.pid ?? 0, stop: () => stop(child) };
  return { ...server, startedIn: performance.now() - from };
}

async function untilUp(child: ChildProcess, address: string) {
  for (let tries = 0; tries < 12_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${address}: the server ended at once`);
    const isUp = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill("SIGKILL");
  throw new Error(`${address} did not come up`);
}

async function stop(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
