import type { ComponentType } from "react";

type MountedProps<Props> = { name: string; of: ComponentType<Props>; props: Props };

/** Rendered here and hydrated in the browser; `name` is its key in components.ts. */
export function Mounted<Props extends object>({ name, of: Component, props }: MountedProps<Props>) {
  return (
    <div data-component={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
