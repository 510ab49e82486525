import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/buy/cart/cart.ts";
import { browserTest, expect } from "../kit/browser.ts";
import { type App, openSite } from "../kit/site.ts";

export const mathilde = {
  Navn: "Mathilde Krogh",
  "E-mail": "mathilde@kommune.example",
  Adresse: "Bøgevej 7",
  Postnummer: "2100",
  By: "København Ø",
};
export const samtalekort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "" };
export const mellemOs = { id: "mellem-os", navn: "Mellem os", pris: "299 kr.", billede: "" };

/** A shop in which an order waits to be stored until `answer`. */
async function openSlowShop() {
  const { promise: open, resolve: answer } = Promise.withResolvers<void>();
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  const app = await openSite({
    change: (services) => ({
      ...services,
      storeInTime: async (work) => {
        arrive();
        await open;
        return services.storeInTime(work);
      },
    }),
  });
  return { ...app, hasArrived, answer };
}

/** A test with a customer in a shop of their own. */
export const test = browserTest.with({ site: () => openSite() });
export const testInSlowShop = browserTest.with({ site: openSlowShop });

type CartOptions = { cart?: (typeof samtalekort)[]; form?: Record<string, string> };

/** Opens a cart with products in it, and a form that is filled in. */
export async function openCart(
  page: Page,
  { origin }: Pick<App, "origin">,
  { cart = [samtalekort], form = mathilde }: CartOptions = {},
) {
  const value = JSON.stringify(cart.map((item) => ({ ...item, quantity: 1 })));
  const localStorage = [{ name: CART_KEY, value }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto("/kurv");
  await fillIn(page, form);
}

export async function expectOrders({ services }: Pick<App, "services">, count: number) {
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

/** The latest order's form, and its data in the clinic's mail. */
export async function storedOrder({ services: { orders, documents } }: Pick<App, "services">) {
  const [order] = await orders.list();
  const mail = await documents.read("mail", order?.id ?? "");
  return { ...Object(mail?.data).orderData, form: order?.form };
}
