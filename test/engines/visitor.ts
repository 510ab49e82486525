import { eventually } from "../eventually.ts";
import { until } from "../until.ts";
import type { Control, Engine, EngineWindow } from "./engine.ts";

export type Visitor = ReturnType<typeof createVisitor>;
type Size = { width: number; height: number };

const DESKTOP = { width: 1280, height: 900 };

/** A journey takes seconds, and what it waits for in vain fails it after one minute. */
const NO_ANSWER_MS = 80_000;

class NoAnswer extends Error {}

/**
 * Runs a journey in a window of its own; what goes wrong in a page there fails it. A browser that has crashed answers its
 * driver nothing, for ever: then the journey begins anew in another, once.
 */
export async function visit(
  engine: Engine,
  origin: string,
  journey: (visitor: Visitor) => Promise<void>,
  size: Partial<Size> = {},
): Promise<void> {
  const run = () => inTime(visitOnce(engine, origin, journey, size));
  await run().catch((problem) => {
    if (!(problem instanceof NoAnswer)) throw problem;
    console.error(`${engine.name} no longer answers: the journey begins anew`);
    return run();
  });
}

function inTime(visiting: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new NoAnswer("the browser does not answer")), NO_ANSWER_MS);
  return Promise.race([visiting, promise]).finally(() => clearTimeout(timer));
}

async function visitOnce(
  engine: Engine,
  origin: string,
  journey: (visitor: Visitor) => Promise<void>,
  size: Partial<Size>,
): Promise<void> {
  const window = await engine.openWindow();
  let complaints: string[] = [];
  try {
    const { width, height } = { ...DESKTOP, ...size };
    await window.resize(width, height);
    await journey(createVisitor(window, origin));
  } finally {
    complaints = await window.close();
  }
  if (complaints.length > 0) throw new Error(`console errors:\n${complaints.join("\n")}`);
}

function createVisitor(window: EngineWindow, origin: string) {
  async function find(what: string, path: string): Promise<Control> {
    let found: Control | undefined;
    await until(`${what} is to be seen`, async () => {
      found = await window.find(path);
      return found !== undefined;
    });
    if (!found) throw new Error(`${what} is gone`);
    return found;
  }

  async function press(path: string, name: string, within = "") {
    const place = within && `//*[@aria-label="${within}"]`;
    const control = await find(`»${name}«`, `${place}//${path}[${isNamed(name)}]`);
    await control.press();
  }

  return {
    open: (path: string) => window.open(origin + path),
    pressLink: (name: string, within?: string) => press("a", name, within),
    pressButton: (name: string, within?: string) => press("button", name, within),
    async type(label: string, text: string) {
      const control = `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
      await (await find(`the field »${label}«`, control)).type(text);
    },
    /** Waits until these words stand in one place of what is to be seen. */
    async reads(words: string) {
      await find(`»${words}«`, `//body//*[text()[contains(normalize-space(), "${words}")]]`);
    },
    /** Waits until this is the page's heading. */
    async readsHeading(words: string) {
      await find(`the heading »${words}«`, `//h1[normalize-space()="${words}"]`);
    },
    /** Until script has taken over: before, a link is loaded by the browser. */
    async isReady() {
      await eventually(() => window.read(() => document.querySelector(".nav--no-script")), null);
    },
    goBack: () => window.read(() => history.back()),
    goForward: () => window.read(() => history.forward()),
    read: window.read,
    eventually: (look: () => unknown, expected: unknown, message?: string) =>
      eventually(() => window.read(look), expected, message),
  };
}

function isNamed(name: string) {
  return `@aria-label="${name}" or normalize-space()="${name}"`;
}
