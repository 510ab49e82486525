import { ChevronDown, Cross } from "../page/icons.tsx";
import { PhoneLink } from "../page/phone-link.tsx";
import { withHardSpaces } from "../text/typography.ts";
import { currentAmong, isWithin } from "./current-link.ts";
import { LogoLink } from "./logo.tsx";
import { SearchField } from "./search-field.tsx";
import type { MenuLink, NavigationItem, SiteData } from "./site-data.ts";

const PANEL_ID = "mobilmenu";

type MobileMenuProps = {
  site: SiteData;
  pathname: string;
  callback: string | undefined;
};

export function MobileMenu({ site, pathname, callback }: MobileMenuProps) {
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
            <LogoLink clinic={site.clinic} />
          </div>
          <div className="panel__search">
            <SearchField label="Søg på hjemmesiden" hidesLabel />
          </div>
          <MobileMenuList items={site.menu} pathname={pathname} />
          <PanelFoot {...site} callback={callback} />
        </div>
      </dialog>
    </>
  );
}

type PanelFootProps = Pick<SiteData, "clinic" | "contactPath"> & Pick<MobileMenuProps, "callback">;

function PanelFoot({ clinic, contactPath, callback }: PanelFootProps) {
  return (
    <div className="panel__foot" id="menufod" data-now="">
      {callback ? (
        <p>
          Lukket nu. <a href={callback}>Ring mig op</a>
        </p>
      ) : (
        clinic.telefon && (
          <p>
            Ring til os på <PhoneLink number={clinic.telefon} />
            <span>{withHardSpaces(clinic.aabningstider)}</span>
          </p>
        )
      )}
      <p>
        <a href={`${contactPath}#hjaelp`}>Hjælp lige nu</a>
      </p>
    </div>
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
