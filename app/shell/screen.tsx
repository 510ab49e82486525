import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { ArrowLeft } from "../site/page/icons.tsx";
import { type MenuEntry, Waiting } from "./bar.tsx";
import { ScreenMessage } from "./screen-message.tsx";
import { CREATE_PATH } from "./screen-mode.ts";

/** In the title's row: what a form has to look at is counted there. */
export const NOTES_PLACE = "bemaerkninger";

export type ScreenBack = { to: string; label: string; title: string };

type ScreenProps = {
  title: string;
  name?: string;
  back?: ScreenBack;
  create?: string;
  createAt?: string;
  children: ReactNode;
};

export function Screen(props: ScreenProps) {
  const { title, name, back, create, createAt = CREATE_PATH, children } = props;
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
        <div id={NOTES_PLACE} />
        {create && (
          <Link className="button" to={createAt}>
            {create}
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

function ScreenTabs() {
  const { menu = [] } = useRouteLoaderData<{ menu: MenuEntry[] }>("admin-layout") ?? {};
  const { pathname, search } = useLocation();
  const isHere = ({ to }: { to: string }) => isAt(to, pathname, search);
  const { title, tabs = [] } = menu.find((entry) => entry.tabs.some(isHere)) ?? {};
  if (tabs.length < 2) return null;
  const current = tabs.findLast(isHere);
  return (
    <nav className="screen-tabs" aria-label={title}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab === current ? "page" : undefined}>
          {tab.title} <Waiting count={tab.waiting} />
        </Link>
      ))}
    </nav>
  );
}

function isAt(to: string, pathname: string, search: string): boolean {
  const [path, query] = to.split("?");
  const parameters = new URLSearchParams(search);
  return (
    path === pathname &&
    [...new URLSearchParams(query)].every(([name, value]) => parameters.get(name) === value)
  );
}
