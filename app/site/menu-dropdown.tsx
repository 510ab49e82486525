import { type FocusEvent, memo, type PointerEvent, useId, useRef } from "react";
import { ChevronDown } from "./icons.tsx";
import { currentAmong, isWithin } from "./navigation.ts";
import type { MenuLink } from "./site-data.ts";
import { useDismiss } from "./use-dismiss.ts";

type MenuDropdownProps = {
  label: string;
  href: string;
  links: MenuLink[];
  pathname: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** A disclosure, not an ARIA menu: a button that shows a list of ordinary links. */
export function MenuDropdown({
  label,
  href,
  links,
  pathname,
  isOpen,
  onOpen,
  onClose,
}: MenuDropdownProps) {
  const id = useId();
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const openedByHover = useRef(false);
  const isCurrent = isWithin(href, pathname);
  useDismiss({ within: item, focusAfterwards: button, isOpen, onDismiss: onClose });

  function openOnHover(event: PointerEvent) {
    if (event.pointerType !== "mouse" || isOpen) return;
    openedByHover.current = true;
    onOpen();
  }

  function closeOnLeave(event: PointerEvent) {
    if (event.pointerType === "mouse" && openedByHover.current) onClose();
  }

  /** A click on a menu that hover has just opened keeps it open rather than closing it. */
  function toggle() {
    if (isOpen && !openedByHover.current) return onClose();
    openedByHover.current = false;
    onOpen();
  }

  function closeWhenFocusLeaves(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
  }

  return (
    <li
      className="nav__item"
      ref={item}
      onPointerEnter={openOnHover}
      onPointerLeave={closeOnLeave}
      onBlur={closeWhenFocusLeaves}
    >
      <button
        className="nav__link"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        onClick={toggle}
      >
        {label} <ChevronDown />
      </button>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list" className={isOpen ? "menu is-open" : "menu"} id={id}>
        <MenuLinks links={links} current={currentAmong(links, pathname)} />
      </ul>
    </li>
  );
}

type MenuLinksProps = { links: MenuLink[]; current?: string };

/** Stand as they are while pages turn that they do not lead to. */
const MenuLinks = memo(function MenuLinks({ links, current }: MenuLinksProps) {
  return links.map((link, index) => (
    <li key={index}>
      <a href={link.href} aria-current={link.href === current ? "page" : undefined}>
        <span>
          {link.label}
          {link.note && <small>{link.note}</small>}
        </span>
      </a>
    </li>
  ));
});
