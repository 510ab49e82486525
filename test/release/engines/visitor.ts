import { isDeepStrictEqual } from "node:util";
import { until } from "../../kit/until.ts";
import type { Control, Engine, EngineWindow } from "./engine.ts";

export type Visitor = ReturnType<typeof createVisitor>;
type Size = { width: number; height: number };

const DESKTOP = { width: 1280, height: 900 };

/** Runs a journey in a window of its own; what goes wrong in a page there fails it. */
export async function visit(
  engine: Engine,
  origin: string,
  journey: (visitor: Visitor) => Promise<void>,
  size: Partial<Size> = {},
): Promise<void> {
  const window = await engine.openWindow();
  let errors: string[] = [];
  try {
    const { width, height } = { ...DESKTOP, ...size };
    await window.resize(width, height);
    await journey(createVisitor(window, origin));
  } finally {
    errors = await window.close();
  }
  if (errors.length > 0) throw new Error(`console errors:\n${errors.join("\n")}`);
}

function createVisitor(window: EngineWindow, origin: string) {
  /** A page shows a moment later what was done to it. */
  async function becomes(look: () => unknown, expected: unknown, message = look.toString()) {
    let seen: unknown;
    await until(message, async () => {
      seen = await window.read(look);
      return isDeepStrictEqual(seen, expected);
    }).catch((cause) => {
      throw new Error(`${message} was ${JSON.stringify(seen)}`, { cause });
    });
  }

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
      await becomes(() => document.querySelector(".nav--no-script"), null);
    },
    goBack: () => window.read(() => history.back()),
    goForward: () => window.read(() => history.forward()),
    read: window.read,
    becomes,
  };
}

function isNamed(name: string) {
  return `@aria-label="${name}" or normalize-space()="${name}"`;
}
