import { randomBytes } from "node:crypto";
import { type Agent, get as getPlain } from "node:http";
import { get as getEncrypted } from "node:https";
import { setTimeout as wait } from "node:timers/promises";

export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";

export const mathilde = {
  navn: "Mathilde Krogh",
  email: "mathilde@post.example",
  telefon: "+45 00 12 34 56",
  adresse: "Ærøvej 3",
  postnummer: "2100",
  by: "København Ø",
  besked: "Må gerne stilles ved døren",
};

/** Mathilde's order of one Samtalekort of the demo shop, as the cart's script sends it to /kurv/bestil. */
export function orderForm(changes: Record<string, string> = {}): Record<string, string> {
  return {
    ...mathilde,
    orderId: randomBytes(16).toString("hex"),
    seenTotal: "408",
    id: "samtalekort",
    quantity: "1",
    ...changes,
  };
}

/** The order number in the answer to an order; undefined when it was refused. */
export function orderNumber(answer: string): string | undefined {
  return /"number":"(\d+)"/.exec(answer)?.[1];
}

/** The cookies that a browser sends back after an answer. */
export function cookiesOf({ headers }: Pick<Response, "headers">): string {
  return headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");
}

let networks = 0;

/** @returns an address in another network each time: limits count both */
function newAddress(): string {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.${1 + (networks >> 16)}`;
}

/** Posts a form or an upload as the site's pages do, from an address of its own. */
export function send(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { origin } = new URL(url);
  return fetch(url, {
    method: "POST",
    body,
    // A reused connection may be closed by the server at that moment.
    headers: { origin, "x-forwarded-for": newAddress(), connection: "close", ...headers },
    redirect: "manual",
  });
}

/** @returns the answer to the order, and its number if it was accepted */
export async function order(
  origin: string,
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new URLSearchParams(orderForm(changes));
  const response = await send(`${origin}/kurv/bestil`, form, headers);
  const said = await response.text();
  return { status: response.status, said, number: orderNumber(said) };
}

export async function sendOrder(origin: string, changes: Record<string, string> = {}) {
  return (await order(origin, changes)).number;
}

/** Posts what a form or list of an admin screen sends. */
export async function save(
  origin: string,
  cookie: string,
  screen: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const json = { cookie, "content-type": "application/json", ...headers };
  const response = await send(`${origin}${screen}.data`, JSON.stringify({ screen, ...body }), json);
  return { status: response.status, text: await response.text() };
}

/** Saves a new piece of news. */
export function createNews(origin: string, cookie: string, title: string, values: object = {}) {
  const body = { act: "publish", values: { title, ...values } };
  return save(origin, cookie, "/admin/nyheder", body);
}

type Post = (path: string, fields: Record<string, string>) => Promise<Response>;

/** Signs in by the given `post`. @returns the session's cookies */
export async function signInBy(post: Post, email: string, password: string): Promise<string> {
  const answer = await post("/admin/login", { email, password, intent: "sign-in" });
  const cookie = cookiesOf(answer);
  if (!cookie) throw new Error(`nobody could sign in: ${answer.status}`);
  return cookie;
}

export function signIn(origin: string, email = EMAIL, password = PASSWORD): Promise<string> {
  const post: Post = (path, fields) => send(origin + path, new URLSearchParams(fields));
  return signInBy(post, email, password);
}

const ANSWERED_WITHIN_MS = 60_000;

/**
 * Requests as a proxy does: again when a reused connection is closed at that moment. Accepts the test's own
 * certificate.
 * @returns the answer's status, or 0 when there was none
 */
export function requestStatus(url: string, agent?: Agent): Promise<number> {
  const get = url.startsWith("https:") ? getEncrypted : getPlain;
  return new Promise((resolve) => {
    const options = { agent, timeout: ANSWERED_WITHIN_MS, rejectUnauthorized: false };
    const request = get(url, options, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(request.reusedSocket ? requestStatus(url) : 0));
  });
}

/** More open requests would slow a slow machine further. */
const MOST_UNDER_WAY = 100;

/** Visits fifty times a second with at most MOST_UNDER_WAY open requests, until it is stopped. */
export function visitSteadily(visit: (count: number) => Promise<number>) {
  const answers: Promise<number>[] = [];
  const stopped = new AbortController();
  let underWay = 0;
  const going = (async () => {
    while (!stopped.signal.aborted) {
      if (underWay < MOST_UNDER_WAY) {
        underWay += 1;
        answers.push(visit(answers.length).finally(() => (underWay -= 1)));
      }
      await wait(20);
    }
  })();
  return {
    asked: () => answers.length,
    /** @returns the number of requests, and the statuses that were not 200 */
    async stop() {
      stopped.abort();
      await going;
      const statuses = await Promise.all(answers);
      return { asked: statuses.length, lost: statuses.filter((status) => status !== 200) };
    },
  };
}
