import { isWithin } from "../shell/current-link.ts";

export function startMenus(): () => void {
  const nav = document.querySelector(".nav");
  if (!nav) return () => {};
  nav.classList.remove("nav--no-script");
  let closeOpened = () => {};
  for (const button of nav.querySelectorAll<HTMLElement>("button[aria-controls]")) {
    startMenu(button, (close) => {
      closeOpened();
      closeOpened = close;
    });
  }
  return () => closeOpened();
}

function startMenu(button: HTMLElement, onOpen: (close: () => void) => void) {
  const item = button.closest("li");
  const list = item?.querySelector(".menu");
  if (!item || !list) return;
  let openedByHover = false;
  const isOpen = () => button.ariaExpanded === "true";

  function show(open: boolean) {
    if (open) onOpen(() => show(false));
    button.ariaExpanded = String(open);
    list?.classList.toggle("is-open", open);
    if (!open) openedByHover = false;
  }

  button.addEventListener("click", () => {
    // A click on a menu just opened by hover keeps it open.
    show(!isOpen() || openedByHover);
    openedByHover = false;
  });
  item.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse" || isOpen()) return;
    show(true);
    openedByHover = true;
  });
  item.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse" && openedByHover) show(false);
  });
  item.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !item.contains(relatedTarget)) show(false);
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    if (item.contains(document.activeElement)) button.focus();
    show(false);
  });
  addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !(target instanceof Node && item.contains(target))) show(false);
  });
}

/** A popover without script; with script a modal dialog, which traps focus and locks scrolling. */
export function startMobileMenu() {
  const panel = document.querySelector<HTMLDialogElement>("dialog.panel");

  function close() {
    panel?.close();
    panel?.hidePopover?.();
    panel?.classList.remove("panel--left");
  }

  document.querySelector(".burger")?.addEventListener("click", (event) => {
    event.preventDefault();
    close();
    const page = document.documentElement;
    // CSS pads the page by the missing scroll bar.
    page.style.setProperty("--scroll-bar", `${innerWidth - page.clientWidth}px`);
    panel?.showModal();
  });
  panel?.querySelector(".round-button")?.addEventListener("click", close);
  panel?.addEventListener("click", ({ target }) => target === panel && close());
  return {
    /** Closing a modal dialog lays out the whole page: until the next page is painted it only slides away. */
    slideAway() {
      panel?.classList.add("panel--left");
    },
    closeIfLeft() {
      if (panel?.matches(".panel--left")) close();
    },
  };
}

export function markCurrentPage() {
  const { pathname } = location;
  for (const link of document.querySelectorAll<HTMLElement>("header [data-within]")) {
    link.ariaCurrent = isWithin(link.dataset.within ?? "", pathname)
      ? link.matches("a")
        ? "page"
        : "true"
      : null;
  }
  for (const list of document.querySelectorAll("header ul.menu, dialog.panel ul")) {
    const links = [...list.querySelectorAll<HTMLAnchorElement>(":scope > li > a")];
    const current = links.find((link) => link.pathname === pathname);
    for (const link of links) link.ariaCurrent = link === current ? "page" : null;
  }
}

export function startHeader() {
  const header = document.querySelector(".site-head");
  const look = () => header?.classList.toggle("is-scrolled", scrollY > 40);
  addEventListener("scroll", look, { passive: true });
  look();
}
