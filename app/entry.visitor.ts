import { components } from "./components.ts";
import { redirectMovedNews } from "./content/nyheder/moved-news.ts";
import { startCart } from "./shop/buy/cart/cart-store.ts";
import { removeCartPopup, startCartPopup } from "./shop/buy/cart/start-cart-popup.ts";
import { startFormIds } from "./site/browser/form-ids.ts";
import { startMaps } from "./site/browser/maps.ts";
import { startHeader, startMenus, startMobileMenu } from "./site/browser/menus.ts";
import { mountComponents } from "./site/browser/mount-components.ts";
import { startNavigation } from "./site/browser/navigation.ts";
import { watchPictures } from "./site/browser/pictures.ts";
import { startQuickExit } from "./site/browser/quick-exit.ts";

/** All scripts of visitors' pages start here. React is loaded only for components with state. */
if (import.meta.env.DEV) await import("./site/browser/dev-preamble.ts");
startHeader();
const closeMenu = startMenus();
const mobileMenu = startMobileMenu();
startMaps();
startQuickExit();
startFormIds();
addEventListener("focusin", async ({ target }) => {
  const { form } = Object(target);
  if (form?.matches(".callback")) (await import("./content/opkald/enhance.ts")).enhance(form);
});
watchPictures();
startCart();
startCartPopup();
let unmount = mountComponents(document.body, components);
startNavigation({
  onFollowed() {
    removeCartPopup();
    mobileMenu.slideAway();
  },
  onLeft() {
    closeMenu();
    mobileMenu.closeIfLeft();
  },
  onReplaced: () => unmount(),
  onShown(main) {
    unmount = mountComponents(main, components);
    redirectMovedNews();
  },
});
redirectMovedNews();
addEventListener("hashchange", redirectMovedNews);
document.documentElement.dataset.ready = "";
// Set by the admin on devices that edit the site (shell/local-storage.ts).
try {
  if (localStorage.rediger) import("./site/browser/edit-link.ts");
} catch {
  // Storage may be forbidden.
}
