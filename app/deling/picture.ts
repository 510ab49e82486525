import { patternOf } from "../feature.ts";
import { features } from "../features.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { type Samspil, samspil } from "../server/context.ts";
import { PRODUCT } from "../site/shell/logo.tsx";
import type { Route } from "./+types/picture";
import { drawCard } from "./draw-card.server.ts";
import { readPicture, readStored } from "./read-picture.server.ts";

const NOT_THERE = new Response("Billedet findes ikke.", { status: 404 });

/** Kept by the page cache until what stands on it is changed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const page = /^\/deling(\/.+)\.png$/.exec(url.pathname)?.[1];
  const shared = page && readShared(services, page === "/forside" ? "/" : page);
  if (!shared) return NOT_THERE.clone();
  const { navn, logo } = readKlinik(services.content);
  const readLogo = () => readStored(services, logo);
  const png = await drawCard({
    title: shared.title || navn,
    sign: { name: navn, readLogo, hasMark: navn === PRODUCT },
    readPicture: () => readPicture(services, shared.picture),
  });
  return new Response(png, { headers: { "content-type": "image/png" } });
}

/** What a page shows of itself; its part of the site where it says nothing. Undefined where there is no such page. */
function readShared({ content, settings }: Samspil, path: string) {
  for (const { title = "", pages = [] } of features) {
    const page = pages.find((other) => patternOf(other.path).test(path));
    if (!page) continue;
    const text = page.texts?.(content, settings).find(({ href }) => href === path);
    if (text && !text.isDiscreet) return { title: text.title, picture: text.picture };
    if (text) return { title, picture: undefined };
    return page.path.includes(":") ? undefined : { title, picture: undefined };
  }
  return undefined;
}
