export const components = {
  Carousel: async () => (await import("./content/forside/carousel.tsx")).Carousel,
  CartPage: async () => (await import("./shop/buy/cart-page.tsx")).CartPage,
};
