import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/cart/cart-storage.ts";
import { type App, startApp } from "../kit/app.ts";
import { expect, type PageOptions, visit } from "../kit/browser.ts";
import { startMailServer } from "../kit/mail-server.ts";

export const mathilde = {
  Navn: "Mathilde Krogh",
  "E-mail": "mathilde@kommune.example",
  Adresse: "Bøgevej 7",
  Postnummer: "2100",
  By: "København Ø",
};
export const samtalekort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "" };
export const mellemOs = { id: "mellem-os", navn: "Mellem os", pris: "299 kr.", billede: "" };

export const SENDING_FAILED =
  "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

export type Shop = {
  app: App;
  page: Page;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  /** A slow shop's: an order has come, and waits until it may be stored. */
  hasCome: Promise<void>;
  answer(): void;
};

type Options = PageOptions & {
  environment?: Record<string, string>;
  /** Whether an order is stored only when it may be. */
  isSlow?: boolean;
  /** What lies in the cart, which is opened; with nothing in it the journey begins before any page. */
  cart?: (typeof samtalekort)[];
  form?: Record<string, string>;
  prepare?: (shop: Shop) => unknown;
  /** How many orders are stored in the end. */
  stored?: number;
};

/** A customer in a shop of its own, whose cart and form are filled. */
export async function inShop(options: Options, journey: (shop: Shop) => Promise<void>) {
  const { environment, isSlow, cart = [samtalekort], form = mathilde, ...others } = options;
  const { prepare, stored = 1, ...pageOptions } = others;
  const mail = await startMailServer();
  const { promise: open, resolve: answer } = Promise.withResolvers<void>();
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>();
  if (!isSlow) answer();
  const app = await startApp({
    environment: { SMTP_URL: mail.url, ...environment },
    change: (services) => ({
      ...services,
      orders: {
        ...services.orders,
        async take(order, compose) {
          come();
          await open;
          return services.orders.take(order, compose);
        },
      },
    }),
  });
  const kept = JSON.stringify(cart.map((item) => ({ ...item, quantity: 1 })));
  const localStorage = cart.length > 0 ? [{ name: CART_KEY, value: kept }] : [];
  const storageState = { cookies: [], origins: [{ origin: app.origin, localStorage }] };
  await visit({ baseURL: app.origin, storageState, ...pageOptions }, async (page) => {
    const shop = { app, page, mail, hasCome, answer };
    await prepare?.(shop);
    if (cart.length > 0) {
      await page.goto("/kurv");
      await fillIn(page, form);
    }
    await journey(shop);
  });
  expect(await app.services.orders.list()).toHaveLength(stored);
}

export async function putInCart(page: Page, product = "samtalekort") {
  await page.goto(`/shop/${product}`);
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await expect(page.getByRole("dialog", { name: "Tilføjet til kurven!" })).toBeVisible();
}

export async function fillIn(page: Page, form: Record<string, string>) {
  for (const [label, text] of Object.entries(form)) await field(page, label).fill(text);
}

export function field(page: Page, label: string) {
  return page.getByRole("textbox", { name: new RegExp(`^${label}`) });
}

export async function send(page: Page) {
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
}

export async function expectThanks(page: Page) {
  const heading = page.getByRole("heading", { name: "Tak for din forespørgsel!" });
  await expect(heading).toBeVisible();
}

export async function order(page: Page) {
  await send(page);
  await expectThanks(page);
}

export const alert = (page: Page, words: string) =>
  page.getByRole("alert").filter({ hasText: words });
export const total = (page: Page) => page.locator(".bill__total");

/** The only order's form and what the clinic's mail says of it. */
export async function storedOrder({ services: { orders, documents } }: App) {
  const [order] = await orders.list();
  const letter = await documents.read("mail", order?.id ?? "");
  return { ...Object(letter?.data).orderData, form: order?.form };
}

export async function raisePrice(app: App) {
  const products = await app.services.documents.read("content", "produkter");
  const raised = JSON.stringify(products?.data).replace("349 kr.", "399 kr.");
  await app.store("produkter", JSON.parse(raised));
}
