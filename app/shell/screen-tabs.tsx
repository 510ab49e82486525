import { Link, useLocation, useRouteLoaderData } from "react-router";
import { type MenuEntry, Waiting } from "./bar.tsx";

export function ScreenTabs() {
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
