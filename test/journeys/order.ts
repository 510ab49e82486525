import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/buy/cart.ts";
import { type App, startApp } from "../kit/app.ts";
import { browserTest, expect } from "../kit/browser.ts";
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

type ShopOptions = {
  environment?: Record<string, string>;
  /** Whether an order is stored only after `answer`. */
  isSlow?: boolean;
};

/** A shop with a mail server. */
export async function openShop({ environment, isSlow }: ShopOptions = {}) {
  const mail = await startMailServer();
  const { promise: open, resolve: answer } = Promise.withResolvers<void>();
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  if (!isSlow) answer();
  const app = await startApp({
    environment: { SMTP_URL: mail.url, ...environment },
    change: (services) => ({
      ...services,
      storeInTime: async (work) => {
        arrive();
        await open;
        return services.storeInTime(work);
      },
    }),
  });
  return {
    ...app,
    mail,
    /** Resolves when an order has arrived. */
    hasArrived,
    /** Stores what has arrived in a slow shop. */
    answer,
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A test with a customer in a shop of their own. */
export const test = browserTest.with({ site: () => openShop() });

type CartOptions = { cart?: (typeof samtalekort)[]; form?: Record<string, string> };

/** Opens a cart with products in it, and a form that is filled in. */
export async function openCart(
  page: Page,
  { origin }: App,
  { cart = [samtalekort], form = mathilde }: CartOptions = {},
) {
  const value = JSON.stringify(cart.map((item) => ({ ...item, quantity: 1 })));
  const localStorage = [{ name: CART_KEY, value }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto("/kurv");
  await fillIn(page, form);
}

export async function expectOrders({ services }: App, count: number) {
  expect(await services.orders.list()).toHaveLength(count);
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

/** The only order's form, and its data in the clinic's mail. */
export async function storedOrder({ services: { orders, documents } }: App) {
  const [order] = await orders.list();
  const mail = await documents.read("mail", order?.id ?? "");
  return { ...Object(mail?.data).orderData, form: order?.form };
}

export async function raisePrice(app: App) {
  const raised = JSON.stringify(await app.readContent("produkter")).replace("349 kr.", "399 kr.");
  await app.store("produkter", JSON.parse(raised));
}
