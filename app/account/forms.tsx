import type { ReactNode, Ref } from "react";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { Loading } from "../site/shell/loading.tsx";

type AccountFormsProps = {
  className: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
};

/** Disabled until the page is hydrated. */
export function AccountForms({ className, ref, children }: AccountFormsProps) {
  const isHydrated = useHydrated();
  return (
    <fieldset className={className} disabled={!isHydrated} ref={ref}>
      {children}
      {!isHydrated && (
        <div className="admin-loading">
          <Loading />
        </div>
      )}
    </fieldset>
  );
}
