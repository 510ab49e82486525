import type { ReactNode } from "react";
import type { HeadersArgs } from "react-router";
import adminStyles from "../admin.css?url";
import { Banner } from "../shell/banner.tsx";
import { useFocusOwner } from "../shell/use-focus-owner.ts";
import { Picture } from "../site/picture/picture.tsx";
import { Logo } from "../site/shell/logo.tsx";

/** Of each page that is open to somebody who is not signed in. */
export function links() {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export function metaOf(title: string) {
  return [{ title: `${title} · Samspil` }, { name: "robots", content: "noindex" }];
}

/** The cookies of an action also when the answer is a page. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

type AccountFrameProps = {
  title: string;
  lead: string;
  answer?: { ok: boolean; sentence: string };
  children: ReactNode;
};

export function AccountFrame({ title, lead, answer, children }: AccountFrameProps) {
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
        {answer?.sentence && (
          <Banner kind={answer.ok ? "success" : "error"} key={answer.sentence}>
            <p>{answer.sentence}</p>
          </Banner>
        )}
        {children}
      </div>
      <div className="shape login__picture" data-tone="sky">
        <Picture src="/illustrations/hero-vindue.svg" alt="" />
      </div>
    </main>
  );
}
