import type { ComponentType } from "react";

const modules = import.meta.glob<Record<string, unknown>>("../../**/*.island.tsx", { eager: true });

type IslandProps<Props> = {
  of: ComponentType<Props>;
  props: Props;
  /** It is woken by name (site/browser/islands.ts), not because it is in view. */
  waits?: boolean;
};

/** A component that is rendered here, and comes alive in the browser when it is needed (site/browser/islands.ts). */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { of: Component, props, waits } = island;
  return (
    <div
      className="island"
      {...nameOf(Component)}
      data-props={JSON.stringify(props)}
      data-waits={waits}
    >
      <Component {...props} />
    </div>
  );
}

function nameOf(component: unknown) {
  for (const [file, module] of Object.entries(modules)) {
    const found = Object.entries(module).find(([, exported]) => exported === component);
    if (found) return { "data-island": file.slice(6, -".island.tsx".length), "data-of": found[0] };
  }
  throw new Error("an island is a component that a *.island.tsx exports");
}
