import { ChevronDown, Cross } from "../page/icons.tsx";
import { PhoneLink } from "../page/phone-link.tsx";
import { withHardSpaces } from "../text/typography.ts";
import { currentAmong, isWithin } from "./current-link.ts";
import { LogoLink } from "./logo.tsx";
import { SearchField } from "./search-field.tsx";
import type { MenuLink, NavigationItem, SiteData } from "./site-data.ts";

const PANEL_ID = "mobilmenu";

type MobileMenuProps = {
  items: NavigationItem[];
  clinic: SiteData["clinic"];
  pathname: string;
};

export function MobileMenu({ items, clinic, pathname }: MobileMenuProps) {
  return (
    <>
      <button className="burger" type="button" popoverTarget={PANEL_ID} aria-haspopup="dialog">
        Menu <i aria-hidden="true" />
      </button>
      <dialog className="panel" id={PANEL_ID} popover="auto" aria-label="Menu">
        <div className="panel__in">
          <div className="panel__top row row--apart">
            <button
              className="round-button"
              type="button"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
              aria-label="Luk menuen"
            >
              <Cross />
            </button>
            <LogoLink clinic={clinic} />
          </div>
          <div className="panel__search">
            <SearchField label="Søg på hjemmesiden" hidesLabel />
          </div>
          <MobileMenuList items={items} pathname={pathname} />
          <PanelFoot clinic={clinic} />
        </div>
      </dialog>
    </>
  );
}

function PanelFoot({ clinic }: Pick<SiteData, "clinic">) {
  if (!clinic.telefon) return null;
  return (
    <p className="panel__foot">
      Ring til os på <PhoneLink number={clinic.telefon} />
      <span>{withHardSpaces(clinic.aabningstider)}</span>
    </p>
  );
}

type MobileMenuListProps = { items: NavigationItem[]; pathname: string };

function MobileMenuList({ items, pathname }: MobileMenuListProps) {
  const visible = items.filter(({ isOnComputersOnly }) => !isOnComputersOnly);
  return (
    <nav aria-label="Mobilmenu">
      <ul role="list">
        {visible.map((item) => (
          <li key={item.href}>
            <MobileMenuItem
              {...item}
              current={currentAmong(item.links ?? [item], pathname)}
              isCurrent={isWithin(item.href, pathname)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type MobileMenuItemProps = NavigationItem & { current?: string; isCurrent: boolean };

function MobileMenuItem({ label, href, links, current, isCurrent }: MobileMenuItemProps) {
  if (!links) return <MobileMenuLink label={label} href={href} current={current} />;
  return (
    <details>
      <summary data-within={href} aria-current={isCurrent || undefined}>
        {label} <ChevronDown />
      </summary>
      <ul role="list">
        {links.map((link, index) => (
          <li key={index}>
            <MobileMenuLink {...link} current={current} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MobileMenuLink({ label, href, current }: MenuLink & { current?: string }) {
  return (
    <a href={href} aria-current={href === current ? "page" : undefined}>
      {label}
    </a>
  );
}
