import { type MouseEvent, useRef } from "react";
import { focusPage } from "./focus-page.ts";
import { Cross } from "./icons.tsx";
import { LogoLink } from "./logo.tsx";
import { MobileMenuList } from "./mobile-menu-list.tsx";
import type { NavigationItem } from "./navigation.ts";
import { PhoneLink } from "./phone-link.tsx";
import type { SiteData } from "./site-data.ts";
import { withHardSpaces } from "./typography.ts";
import { useLeaving } from "./use-leaving.ts";
import { afterWords } from "./words-first.ts";

const PANEL_ID = "mobilmenu";

type MobileMenuProps = { items: NavigationItem[]; clinic: SiteData["clinic"] };

/**
 * The browser's own modal dialog traps focus, closes on Escape and gives focus back. It is a popover
 * too, so that the same button opens the same panel before script has arrived, or without it.
 */
export function MobileMenu({ items, clinic }: MobileMenuProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useLeaving(leave);

  /**
   * To close a modal dialog, and give back the focus, is work in all of the page: until the words of the next one are
   * there it only slides away.
   */
  function leave() {
    if (!panel.current?.matches(":modal, :popover-open")) return;
    const left = panel.current.classList;
    left.add("panel--left");
    afterWords(() => {
      if (!left.contains("panel--left")) return;
      close();
      focusPage();
    });
  }

  function open(event: MouseEvent) {
    event.preventDefault();
    close();
    measureScrollBar();
    panel.current?.showModal();
  }

  function close() {
    panel.current?.close();
    panel.current?.hidePopover();
    panel.current?.classList.remove("panel--left");
  }

  function closeOnScrim(event: MouseEvent) {
    if (event.target === event.currentTarget) close();
  }

  return (
    <>
      <button
        className="burger"
        type="button"
        popoverTarget={PANEL_ID}
        aria-haspopup="dialog"
        onClick={open}
      >
        Menu <i aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        className="panel"
        id={PANEL_ID}
        ref={panel}
        popover="auto"
        aria-label="Menu"
        onClick={closeOnScrim}
      >
        <div className="panel__in">
          <div className="panel__top">
            <button
              className="round-button"
              type="button"
              popoverTarget={PANEL_ID}
              popoverTargetAction="hide"
              aria-label="Luk menuen"
              onClick={close}
            >
              <Cross />
            </button>
            <LogoLink />
          </div>
          <MobileMenuList items={items} />
          <PanelFoot clinic={clinic} />
        </div>
      </dialog>
    </>
  );
}

/** For the style sheet: the page must not widen when its scroll bar goes. */
function measureScrollBar() {
  const page = document.documentElement;
  page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
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
