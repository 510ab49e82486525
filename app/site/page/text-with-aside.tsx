import type { ReactNode } from "react";

export function TextWithAside({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="band wrap">
      <div className="grid grid--roomy">
        <div className="c-1-7">{children}</div>
        {aside && <aside className="c-9-4 stack stack--roomy">{aside}</aside>}
      </div>
    </section>
  );
}
