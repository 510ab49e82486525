import { Cross } from "../page/icons.tsx";
import { PhoneLink } from "../page/phone-link.tsx";
import { withHardSpaces } from "../text/typography.ts";
import { LogoLink } from "./logo.tsx";
import { MobileMenuList } from "./mobile-menu-list.tsx";
import type { NavigationItem, SiteData } from "./site-data.ts";

const PANEL_ID = "mobilmenu";

type MobileMenuProps = {
  items: NavigationItem[];
  clinic: SiteData["clinic"];
  pathname: string;
};

/** A popover, so that its button opens it without script; site/browser/menus.ts makes a modal dialog of it. */
export function MobileMenu({ items, clinic, pathname }: MobileMenuProps) {
  return (
    <>
      <button className="burger" type="button" popoverTarget={PANEL_ID} aria-haspopup="dialog">
        Menu <i aria-hidden="true" />
      </button>
      <dialog className="panel" id={PANEL_ID} popover="auto" aria-label="Menu">
        <div className="panel__in">
          <div className="panel__top">
            <button
              className="round-button"
              type="button"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
              aria-label="Luk menuen"
            >
              <Cross />
            </button>
            <LogoLink />
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
