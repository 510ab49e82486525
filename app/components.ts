export const components = {
  Carousel: async () => (await import("./content/forside/carousel.tsx")).Carousel,
  CartPage: async () => (await import("./shop/cart/cart-page.tsx")).CartPage,
  CartPopup: async () => (await import("./shop/cart/cart-popup.tsx")).CartPopup,
};
