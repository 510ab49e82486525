import { followMovedNews } from "./content/nyheder/moved-news.ts";
import { followCart } from "./shop/cart/follow-cart.ts";
import { startIslands } from "./site/browser/islands.ts";
import { startMaps } from "./site/browser/maps.ts";
import { startHeader, startMenus, startMobileMenu } from "./site/browser/menus.ts";
import { startNavigation } from "./site/browser/navigation.ts";
import { watchPictures } from "./site/browser/pictures.ts";
import { startQuickExit } from "./site/browser/quick-exit.ts";

/** All that runs in a visitor's browser: pages are documents, and React comes with the islands only. */
if (import.meta.env.DEV) await import("./site/browser/dev-preamble.ts");
const islands = startIslands();

startHeader();
startMenus();
startMobileMenu();
startMaps();
startQuickExit();
watchPictures();
islands.watch(document);
const cart = followCart(islands);
startNavigation({
  onLeft: islands.release,
  beforePaint: cart.beforePaint,
  onShown(main) {
    islands.watch(main);
    cart.afterPaint();
    followMovedNews();
  },
});
followMovedNews();
addEventListener("hashchange", followMovedNews);
document.documentElement.dataset.awake = "";
for (const button of window.samspilPresses ?? []) if (button.dataset.map) button.click();
dispatchEvent(new Event("samspil:ready"));
// Kept by the admin on devices that edit the site (admin/shell/editor-flag.ts).
try {
  if (localStorage.rediger) import("./site/browser/edit-link.ts");
} catch {
  // A browser that keeps nothing has kept no flag.
}
