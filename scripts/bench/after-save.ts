import { median, percentile, round } from "./figures.ts";
import { plainGet } from "./plain-get.ts";
import { signIn } from "./samspil.ts";

/** The page that is most work. */
const PAGE = "/";
const SCREEN = "/admin/forside.data";
const FORM = `${SCREEN}?rediger=velkomst`;

/** Saves a title of the page again and again: how long the save takes, and the first visitor's request after it. */
export async function measureAfterSaves(origin: string, saves: number) {
  const cookie = await signIn(origin);
  const saved: number[] = [];
  const first: number[] = [];
  for (let count = 0; count < saves; count += 1) {
    const title = `Velkommen for ${count}. gang`;
    saved.push(await saveTitle(origin, cookie, title));
    const from = performance.now();
    const answer = await plainGet(origin + PAGE, { "accept-encoding": "br" });
    first.push(performance.now() - from);
    await expectTitle(origin, title, String(answer.headers.etag));
  }
  return {
    page: PAGE,
    saves,
    saveMs: { median: round(median(saved)), p99: round(percentile(saved, 99)) },
    firstRequestMs: { median: round(median(first)), p99: round(percentile(first, 99)) },
  };
}

async function saveTitle(origin: string, cookie: string, title: string): Promise<number> {
  const headers = { cookie, origin };
  const form = (await plainGet(origin + FORM, headers)).body.toString();
  const base = /"base","([\w: -]+:[\w: -]+)"/.exec(form)?.[1] ?? "";
  const values = { title, htmlContent: "<p>Ring eller skriv.</p>" };
  const from = performance.now();
  const answer = await fetch(origin + SCREEN, {
    method: "POST",
    body: JSON.stringify({ intent: "page", base, values }),
    headers: { ...headers, "content-type": "application/json" },
  });
  const said = await answer.text();
  if (answer.status !== 200) throw new Error(`the save was answered ${answer.status}: ${said}`);
  return performance.now() - from;
}

/** The page just given was the one with this title. */
async function expectTitle(origin: string, title: string, tag: string) {
  const { body, headers } = await plainGet(origin + PAGE, {});
  const isNew = body.includes(title);
  const isSame = tag.startsWith(String(headers.etag).slice(0, 20));
  if (!isNew || !isSame) throw new Error(`${PAGE} does not show '${title}'`);
}
