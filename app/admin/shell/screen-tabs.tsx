import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { MenuEntry } from "./bar.tsx";

/** Screens of the same work side by side, those that one may open; each says how many wait there. */
export function ScreenTabs({ label, screens }: { label: string; screens: string[] }) {
  const { menu = [] } = useRouteLoaderData<{ menu: MenuEntry[] }>("admin-layout") ?? {};
  const { pathname } = useLocation();
  const shown = screens.flatMap((screen) => menu.find(({ to }) => to === screen) ?? []);
  if (shown.length < 2) return null;
  return (
    <nav className="seg below-m" aria-label={label}>
      {shown.map(({ to, title, waiting }) => (
        <Link key={to} to={to} aria-current={to === pathname ? "page" : undefined}>
          {title}
          {waiting > 0 && (
            <>
              &nbsp;<b>{waiting}</b>
              <span className="sr"> venter</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
