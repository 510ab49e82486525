import { startIslands } from "./browser/islands.ts";
import { startMaps } from "./browser/maps.ts";
import { startHeader, startMenus, startMobileMenu } from "./browser/menus.ts";
import { watchPictures } from "./browser/pictures.ts";
import { startTurning } from "./browser/turning.ts";
import { followCart } from "./kurv/follow-cart.ts";
import { followMovedNews } from "./nyheder/moved-news.ts";

/** All that runs in a visitor's browser: pages are documents, and React comes with the islands only. */
if (import.meta.env.DEV) await import("./browser/dev-preamble.ts");
const islands = startIslands();

startHeader();
startMenus();
startMobileMenu();
startMaps();
watchPictures();
islands.watch(document);
const cart = followCart(islands);
startTurning({
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
