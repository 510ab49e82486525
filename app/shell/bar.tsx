import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { ChevronDown, Cross } from "../site/page/icons.tsx";
import { isWithin } from "../site/shell/current-link.ts";
import { Logo } from "../site/shell/logo.tsx";
import { type Figure, TileFigure } from "./figures.tsx";
import { SearchGlass } from "./search-glass.tsx";
import { useShortcut } from "./use-shortcut.ts";

export type MenuEntry = Tab & {
  tone: string;
  figure: Figure;
  /** In the bar itself, or in one of its menus. */
  place: "bar" | "pages" | "tools";
  /** Of the site, with a tile on the dashboard. */
  isPage: boolean;
  tabs: Tab[];
  /** What is said when it cannot be loaded. */
  unread?: string;
};

type Tab = { to: string; title: string; waiting: number };

type MenuProps = { email: string; menu: MenuEntry[] };
type BarProps = MenuProps & { search: ComponentType<{ onClose: () => void }> };

export function Bar({ email, menu, search: SearchDialog }: BarProps) {
  const [isSearching, setSearching] = useState(false);
  const open = () => setSearching(true);
  useShortcut("k", open, isSlashInBar);

  return (
    <>
      <header className="admin-head on-dark">
        <div className="admin-head__in">
          <Link className="logo" to="/admin" aria-label="Samspil administration">
            <Logo />
          </Link>
          <Screens menu={menu} />
          <div className="admin-head__end">
            <Link
              className="admin-head__search"
              to="/admin/find"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={(event) => {
                event.preventDefault();
                open();
              }}
            >
              <SearchGlass />
              <span>Søg</span> <kbd>Ctrl K</kbd>
            </Link>
            <div className="admin-head__who">
              <Account email={email} />
            </div>
            <button className="burger" type="button" popoverTarget="admin-menu">
              Menu <i aria-hidden="true" />
            </button>
          </div>
        </div>
      </header>
      <Sheet email={email} menu={menu} />
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </>
  );
}

/** Elsewhere '/' may be typed into a field. */
function isSlashInBar({ key }: KeyboardEvent): boolean {
  return key === "/" && document.activeElement?.closest(".admin-head") !== null;
}

function Account({ email }: { email: string }) {
  return (
    <>
      <Link to="/admin/konto" title={email}>
        <i aria-hidden="true">{email.charAt(0).toUpperCase()}</i>
        <span>{email}</span>
      </Link>
      <Form method="post" action="/admin/log-ud">
        <button className="text-button" type="submit">
          Log ud
        </button>
      </Form>
    </>
  );
}

function Screens({ menu }: { menu: MenuEntry[] }) {
  const { pathname } = useLocation();
  const entriesIn = (place: MenuEntry["place"]) => menu.filter((entry) => entry.place === place);
  return (
    <nav aria-label="Menu">
      <ul>
        <li>
          <Link to="/admin" aria-current={pathname === "/admin" ? "page" : undefined}>
            Oversigt
          </Link>
        </li>
        <Group label="Sider" entries={entriesIn("pages")} />
        {entriesIn("bar").map((entry) => (
          <li key={entry.to}>
            <ScreenLink entry={entry} />
          </li>
        ))}
        <Group label="Værktøjer" entries={entriesIn("tools")} />
      </ul>
    </nav>
  );
}

function Group({ label, entries }: { label: string; entries: MenuEntry[] }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { pathname, key } = useLocation();
  const isCurrent = entries.some((entry) => isIn(entry, pathname));
  const waiting = entries.reduce((sum, entry) => sum + entry.waiting, 0);
  if (entries.length === 0) return null;
  return (
    <li
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) list.current?.hidePopover();
      }}
    >
      <button type="button" popoverTarget={id} data-current={isCurrent || undefined}>
        {label} <Waiting count={waiting} />
        <ChevronDown />
      </button>
      {/* The key closes it on navigation. */}
      <ul key={key} ref={list} id={id} popover="auto">
        {entries.map((entry) => (
          <li key={entry.to}>
            <ScreenLink entry={entry} />
          </li>
        ))}
      </ul>
    </li>
  );
}

export function isIn({ tabs }: MenuEntry, pathname: string): boolean {
  return tabs.some(({ to }) => isWithin(to, pathname));
}

type ScreenLinkProps = { entry: MenuEntry; children?: ReactNode };

function ScreenLink({ entry, children }: ScreenLinkProps) {
  const { to, title, waiting } = entry;
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={isIn(entry, pathname) ? "page" : undefined}>
      {children}
      <span>{title}</span> <Waiting count={waiting} />
    </Link>
  );
}

export function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <b>
      {count}
      <span className="sr"> venter</span>
    </b>
  );
}

/** A popover: the browser opens and closes it, also without script. */
function Sheet({ email, menu }: MenuProps) {
  const { key } = useLocation();
  const tiles = menu.filter(({ place }) => place !== "tools");
  const lines = menu.filter(({ place }) => place === "tools");
  return (
    // The key closes it on navigation.
    <nav key={key} className="sheet" id="admin-menu" aria-label="Menu" popover="auto">
      <div className="sheet__top row row--apart">
        <p className="title-s">Menu</p>
        <button
          className="round-button"
          type="button"
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
          aria-label="Luk menuen"
        >
          <Cross />
        </button>
      </div>
      <ul className="sheet__screens">
        {tiles
          .toSorted((a, b) => Number(a.isPage) - Number(b.isPage))
          .map((entry) => (
            <li key={entry.to} data-tone={entry.tone}>
              <ScreenLink entry={entry}>
                <TileFigure figure={entry.figure} />
              </ScreenLink>
            </li>
          ))}
      </ul>
      <ul className="sheet__lines rows">
        <li>
          <Link to="/admin">Oversigt</Link>
        </li>
        {lines.map((entry) => (
          <li key={entry.to}>
            <ScreenLink entry={entry} />
          </li>
        ))}
      </ul>
      <div className="sheet__more row row--apart">
        <Account email={email} />
      </div>
    </nav>
  );
}
