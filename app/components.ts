/** The components with state on visitors' pages, by the name in the page's HTML (site/browser/mounted.tsx). */
export const components = {
  Carousel: async () => (await import("./content/forside/carousel.tsx")).Carousel,
  CartPage: async () => (await import("./shop/cart/cart-page.tsx")).CartPage,
  CartPopup: async () => (await import("./shop/cart/cart-popup.tsx")).CartPopup,
};
