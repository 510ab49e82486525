import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft, ArrowRight } from "../site/page/icons.tsx";
import { ScreenMessage } from "./screen-message.tsx";
import { CREATE_PATH } from "./screen-mode.ts";
import { ScreenTabs } from "./screen-tabs.tsx";

export type ScreenBack = { to: string; label: string; title: string };

type ScreenProps = {
  title: string;
  name?: string;
  back?: ScreenBack;
  create?: string;
  children: ReactNode;
};

export function Screen({ title, name, back, create, children }: ScreenProps) {
  return (
    <>
      <ScreenTitle parts={[name || title, back?.title]} />
      <div className="admin-top row">
        <div>
          <Link className="back" to={back?.to ?? "/admin"}>
            <ArrowLeft /> {back?.label ?? "Tilbage til oversigten"}
          </Link>
          <h1>{title}</h1>
          {!back && <ScreenTabs />}
        </div>
        {create && (
          <Link className="button" to={CREATE_PATH}>
            {create} <ArrowRight />
          </Link>
        )}
      </div>
      <ScreenMessage />
      {children}
    </>
  );
}

export function ScreenTitle({ parts = [] }: { parts?: (string | undefined)[] }) {
  return <title>{[...parts, "Administration", "Samspil"].filter(Boolean).join(" · ")}</title>;
}
