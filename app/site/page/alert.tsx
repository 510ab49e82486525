import type { ReactNode } from "react";

/** The reason for a failure; nothing while there is none. */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="form-field__error" role="alert" id={id}>
      {children}
    </p>
  );
}
