import { type CartProduct, MAX_QUANTITY } from "../goods/shop-product.ts";
import { CART_KEY, type Cart, type CartItem } from "./cart.ts";
import { type Kept, kept, tellOfChange } from "./kept.ts";

type CartStore = Pick<Kept<CartItem[]>, "subscribe"> & {
  /** The same object until something changes. */
  read(): Cart;
  changeItems(change: (items: CartItem[]) => CartItem[]): void;
  showAdded(product: CartProduct, quantity: number): void;
  hidePopup(): void;
};

const NO_POPUP = { showPopup: false, lastAddedProduct: undefined, lastAddedQuantity: 0 };

export const cart = createCartStore();

/** Reads no storage before the first `read`: servers create one too. */
export function createCartStore(): CartStore {
  const stored = kept(CART_KEY, parseStoredCart);
  let cart: Cart = { items: [], ...NO_POPUP };
  let lastText: string | null = null;

  function read() {
    const text = stored.text();
    if (text !== lastText) cart = { ...cart, items: stored.read() };
    lastText = text;
    return cart;
  }

  function show(popup: Omit<Cart, "items">) {
    cart = { ...read(), ...popup };
    tellOfChange();
  }

  return {
    read,
    subscribe: stored.subscribe,
    changeItems: (change) => stored.write(change(read().items)),
    showAdded: (lastAddedProduct, lastAddedQuantity) =>
      show({ showPopup: true, lastAddedProduct, lastAddedQuantity }),
    hidePopup: () => cart.showPopup && show(NO_POPUP),
  };
}

/** Unreadable items are left out and logged. */
export function parseStoredCart(text: string | null): CartItem[] {
  if (text === null) return [];
  try {
    return parseItems(JSON.parse(text));
  } catch (error) {
    logLoadError(error);
    return [];
  }
}

function parseItems(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) throw new TypeError("the stored cart is not a list");
  const byId = new Map<string, CartItem>();
  for (const value of stored) {
    const item = parseItem(value);
    if (item && !byId.has(item.id)) byId.set(item.id, item);
    else logLoadError(new TypeError("a stored item was left out"));
  }
  return [...byId.values()];
}

function parseItem(value: unknown): CartItem | undefined {
  const { id, navn, pris, billede, quantity }: Record<string, unknown> = Object(value);
  if (!isPossibleId(id) || typeof navn !== "string") return undefined;
  if (typeof pris !== "string" || typeof billede !== "string") return undefined;
  return isPossibleQuantity(quantity) ? { id, navn, pris, billede, quantity } : undefined;
}

/** Half a surrogate pair cannot be part of an address. */
function isPossibleId(id: unknown): id is string {
  return typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id);
}

function isPossibleQuantity(quantity: unknown): quantity is number {
  const number = Number.isInteger(quantity) ? Number(quantity) : 0;
  return number >= 1 && number <= MAX_QUANTITY;
}

function logLoadError(error: unknown) {
  console.error("Error loading cart from localStorage:", error);
}
