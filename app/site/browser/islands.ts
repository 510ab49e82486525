import type { ComponentType } from "react";
import { ASLEEP } from "./asleep.ts";
import { inTime } from "./in-time.ts";

const modules = import.meta.glob<Record<string, ComponentType>>("../../**/*.island.tsx");

export const SIGNS = ["pointerover", "touchstart", "focusin"];

const watched = new WeakSet<Element>();
const roots = new Map<Element, { unmount: () => void }>();
const waking = new WeakMap<Element, Promise<void>>();

/** React takes an island over when it is pointed at, touched, focused or pressed, or is in view and nothing else is to be done. */
export function startIslands() {
  function wakeUp(island: HTMLElement) {
    return wake(island).catch((error) => {
      waking.delete(island);
      console.error(error);
      sayItFailed(island);
    });
  }

  function wakeNamed(name: string) {
    for (const island of document.querySelectorAll<HTMLElement>(
      `${ASLEEP}[data-island="${name}"]`,
    )) {
      if (watched.has(island)) wakeUp(island);
    }
  }

  for (const sign of SIGNS) {
    addEventListener(sign, ({ target }) => sleepingAround(target).forEach(wakeUp), {
      passive: true,
      capture: true,
    });
  }
  addEventListener("samspil:pressed", () => replayPresses(wakeUp));
  const inView = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      inView.unobserve(target);
      whenIdle(() => wakeUp(target));
    }
  });

  return {
    watch(within: ParentNode) {
      for (const island of within.querySelectorAll<HTMLElement>(ASLEEP)) {
        watched.add(island);
        if (!island.dataset.waits) inView.observe(island);
      }
      replayPresses(wakeUp);
    },
    /** Fetches what an island of this name runs on; should it not come, it is asked for again when that is woken. */
    fetchScript(name: string) {
      loadIsland(name).catch(console.error);
    },
    wake: wakeNamed,
    release(within: Element) {
      for (const [island, root] of roots) {
        if (!within.contains(island)) continue;
        root.unmount();
        roots.delete(island);
      }
    },
  };
}

function wake(island: HTMLElement): Promise<void> {
  const begun = waking.get(island) ?? hydrate(island);
  waking.set(island, begun);
  return begun;
}

async function hydrate(island: HTMLElement) {
  const { island: name = "", of = "", props = "{}" } = island.dataset;
  const [{ hydrateIsland }, module] = await inTime(loadIsland(name));
  const Component = module[of];
  if (!Component) throw new Error(`no ${of} in ${name}`);
  if (!island.isConnected) return;
  sentenceIn(island)?.remove();
  const root = await hydrateIsland(island, Component, JSON.parse(props));
  // The page has been left meanwhile.
  if (!island.isConnected) return root.unmount();
  roots.set(island, root);
  island.dataset.awake = "";
}

async function loadIsland(name: string) {
  const load = modules[`../../${name}.island.tsx`];
  if (!load) throw new Error(`no island ${name}`);
  return Promise.all([import("./hydrate-island.tsx"), load()]);
}

/** Its script went with the build before, and the page is loaded anew (keep-presses.ts); or there is no connection. */
function sayItFailed(island: HTMLElement) {
  dispatchEvent(new Event("samspil:stale"));
  if (sentenceIn(island) || !island.matches(":focus-within, :hover, :active")) return;
  const sentence = Object.assign(document.createElement("p"), {
    className: "form-field__error",
    role: "alert",
    textContent: "Det virker ikke lige nu. Se, om du har forbindelse, og prøv igen.",
  });
  island.append(sentence);
}

function sentenceIn(island: HTMLElement) {
  return island.querySelector(":scope > .form-field__error");
}

/** What keep-presses.ts has kept, once its island is awake. */
function replayPresses(wakeUp: (island: HTMLElement) => Promise<void>) {
  for (const control of window.samspilPresses ?? []) {
    const island = control.closest<HTMLElement>("[data-island]");
    if (island && watched.has(island)) wakeUp(island).then(() => pressAgain(island));
  }
}

function pressAgain(island: HTMLElement) {
  if (island.dataset.awake === undefined) return;
  const kept = window.samspilPresses;
  for (const control of kept ?? []) {
    if (island.contains(control) && kept?.delete(control)) control.click();
  }
}

function sleepingAround(target: EventTarget | null): HTMLElement[] {
  const island = target instanceof Element ? target.closest<HTMLElement>(ASLEEP) : undefined;
  return island && watched.has(island) ? [island] : [];
}

export function whenIdle(then: () => void) {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
