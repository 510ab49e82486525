import type { ComponentType } from "react";
import { withTimeout } from "./with-timeout.ts";

export type Components = Record<string, () => Promise<ComponentType<never>>>;

const FAILED = "Det virker ikke lige nu. Se, om du har forbindelse, og prøv igen.";

export function mountComponents(page: Element, components: Components): () => void {
  const roots: { unmount: () => void }[] = [];
  let isLeft = false;

  async function mount(element: HTMLElement) {
    const { component = "", props = "{}" } = element.dataset;
    const load = components[component];
    if (!load) throw new Error(`no component ${component}`);
    const [{ hydrate }, Component] = await withTimeout(
      Promise.all([import("./hydrate.tsx"), load()]),
    );
    if (!isLeft) roots.push(hydrate(element, Component, JSON.parse(props) as never));
  }

  for (const element of page.querySelectorAll<HTMLElement>("[data-component]")) {
    mount(element).catch((error) => {
      console.error(error);
      showFailure(element);
    });
  }
  return () => {
    isLeft = true;
    for (const root of roots) root.unmount();
  };
}

/** Components without a loading message keep their server-rendered HTML. */
function showFailure(element: Element) {
  const sentence = Object.assign(document.createElement("p"), {
    className: "form-field__error",
    role: "alert",
    textContent: FAILED,
  });
  element.querySelector(".loading")?.replaceWith(sentence);
}
