import sharp from "sharp";
import type { Ledger } from "./ledger.ts";
import type { Chance } from "./random.ts";
import { post, type Site, THROUGH_PROXY } from "./site.ts";

/** A list that the admin edits, and what an item of it must have. */
type List = {
  document: string;
  screen: string;
  place: string;
  values: (word: string, picture: string) => Record<string, string>;
};

const LISTS: List[] = [
  {
    document: "nyheder",
    screen: "/admin/nyheder",
    place: "nyheder/proeve",
    values: (word, imageUrl) => ({ title: `Nyhed ${word}`, content: `<p>${word}</p>`, imageUrl }),
  },
  {
    document: "om",
    screen: "/admin/om",
    place: "om/proeve",
    values: (word, billedeUrl) => ({ navn: `Navn ${word}`, titler: word, billedeUrl }),
  },
  {
    document: "supervisionEvents",
    screen: "/admin/supervision",
    place: "supervision-events/proeve",
    values: (word, imageUrl) => ({
      title: `Dag ${word}`,
      description: `<p>${word}</p>`,
      imageUrl: imageUrl || "/illustrations/hero-vindue.svg",
    }),
  },
];

type Item = { list: List; id: string; picture: string };
type Answer = { text: string; id: string };

/** Somebody who edits: creates, changes, deletes, puts in order, uploads pictures, changes a page. */
export function createEditor(
  site: Pick<Site, "origin" | "cookie">,
  ledger: Ledger,
  chance: Chance,
  photo: Uint8Array<ArrayBuffer>,
) {
  const mine: Item[] = [];

  async function save(screen: string, body: object): Promise<Answer | undefined> {
    const headers = { cookie: site.cookie(), "content-type": "application/json" };
    const response = await post(`${site.origin}${screen}.data`, JSON.stringify(body), headers);
    const text = await response.text();
    if (response.status !== 200) {
      ledger.refusals.push(`save on ${screen} ${response.status}`);
      return undefined;
    }
    return { text, id: /"id","([^"]+)"/.exec(text)?.[1] ?? "" };
  }

  async function open(address: string): Promise<string> {
    const headers = { ...THROUGH_PROXY, cookie: site.cookie() };
    return (await fetch(site.origin + address, { headers })).text();
  }

  async function readBase(address: string): Promise<string> {
    return /"base","([\w: -]+:[\w: -]+)"/.exec(await open(address))?.[1] ?? "";
  }

  async function create({ withPicture }: { withPicture: boolean }) {
    const list = chance.pick(LISTS);
    const picture = withPicture ? await upload(list.place) : "";
    const word = chance.word(16);
    const values = list.values(word, picture);
    const saved = await save(list.screen, { intent: "create", values });
    if (!saved) return;
    ledger.texts.add(word);
    mine.push({ list, id: saved.id, picture });
  }

  async function change({ list, id, picture }: Item) {
    const base = await readBase(`${list.screen}.data?rediger=${id}`);
    const word = chance.word(16);
    const values = list.values(word, picture);
    const saved = await save(list.screen, { intent: "replace", id, base, values });
    if (saved) ledger.texts.add(word);
  }

  async function remove(item: Item) {
    const { list, id } = item;
    // Whatever comes of it, this editor is done with the item.
    mine.splice(mine.indexOf(item), 1);
    const saved = await save(list.screen, { intent: "delete", id });
    if (saved) ledger.deleted.push({ document: list.document, id });
  }

  async function arrange(list: List) {
    const ids = chance.shuffle(mine.filter((item) => item.list === list).map(({ id }) => id));
    if (ids.length < 2) return;
    const saved = await save(list.screen, { intent: "reorder", ids });
    if (saved) ledger.arranged.push({ document: list.document, ids });
  }

  async function upload(place: string): Promise<string> {
    const address = `${site.origin}/admin/upload?place=${encodeURIComponent(place)}`;
    const response = await post(address, photo, { cookie: site.cookie() });
    const text = await response.text();
    if (response.status !== 200) {
      ledger.refusals.push(`upload ${response.status}`);
      return "";
    }
    const url = String(Object(JSON.parse(text)).url);
    ledger.pictures.add(url);
    return url;
  }

  return {
    upload,
    createWithPicture: () => create({ withPicture: true }),
    /** One step of a day's work. */
    async work(): Promise<void> {
      const step = chance.number();
      const [oldest] = mine;
      if (mine.length > 12 && oldest) return remove(oldest);
      if (step < 0.4 || mine.length === 0) return create({ withPicture: chance.number() < 0.2 });
      if (step < 0.75) return change(chance.pick(mine));
      if (step < 0.85) return remove(chance.pick(mine));
      return arrange(chance.pick(LISTS));
    },
  };
}

/** A photo that takes a moment to decode and to make variants of. */
export async function takePhoto(width = 2000, height = 1400): Promise<Uint8Array<ArrayBuffer>> {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const canvas = { width, height, channels: 3 as const, background: "#888", noise: grain };
  return new Uint8Array(await sharp({ create: canvas }).jpeg().toBuffer());
}
