import type { ReactNode } from "react";
import { useFocusOwner } from "../admin/shell/use-focus-owner.ts";
import { Picture } from "../site/picture/picture.tsx";
import { Logo } from "../site/shell/logo.tsx";

type AccountFrameProps = { title: string; lead: string; children: ReactNode };

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  const main = useFocusOwner();
  return (
    <main className="login admin" id="indhold" ref={main}>
      <div className="login__form">
        <a className="logo" href="/" aria-label="Samspil – til forsiden">
          <Logo />
        </a>
        <div>
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
      <div className="shape login__picture" data-tone="sky">
        <Picture src="/illustrations/hero-vindue.svg" alt="" />
      </div>
    </main>
  );
}
