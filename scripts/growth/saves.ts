import { median } from "../bench/figures.ts";
import { findOn, processorTime, readWhole } from "./measure.ts";
import type { Grown } from "./open-grown.ts";

/** Milliseconds of processor time: the save itself, and what the first to ask after it wait for; and a search after that. */
export type SaveFigures = {
  save: number;
  firstPage: number;
  firstPicture: number;
  firstSearch: number;
  search: number;
};

/** The newest article saved again and again, the scales by turns. @returns by scale */
export async function measureSaves(sites: Record<string, Grown>, rounds: number) {
  const taken: Record<string, SaveFigures[]> = {};
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [scale, site] of Object.entries(sites)) {
      taken[scale] = [...(taken[scale] ?? []), await measureSave(site, `Titel ${turn}`)];
    }
  }
  const middle = (figures: SaveFigures[], name: keyof SaveFigures) =>
    median(figures.map((figure) => figure[name]));
  return Object.fromEntries(
    Object.entries(taken).map(([scale, figures]) => [
      scale,
      {
        save: middle(figures, "save"),
        firstPage: middle(figures, "firstPage"),
        firstPicture: middle(figures, "firstPicture"),
        firstSearch: middle(figures, "firstSearch"),
        search: middle(figures, "search"),
      },
    ]),
  );
}

async function measureSave(site: Grown, title: string): Promise<SaveFigures> {
  const id = await findOn(site, "/admin/viden", /(artikel-\d{13})/);
  const base = await findOn(
    site,
    `/admin/viden.data?rediger=${id}`,
    /"base","([\w: -]+:[\w: -]+)"/,
  );
  const values = {
    title,
    description: "En kort beskrivelse.",
    tags: ["artikel"],
    link: `/viden/${id}`,
    content: "<p>En ny tekst.</p>",
  };
  const save = await processorTime(async () => {
    const answer = await site.save("/admin/viden", { intent: "replace", id, base, values });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the save was answered ${answer.status}: ${text}`);
  });
  const firstPage = await processorTime(() => readWhole(site, "/viden"));
  // Whether the site shows it is found out in all its texts.
  const picture = "/media/viden/findes-ikke-1700000000000.jpg";
  const firstPicture = await processorTime(async () => (await site.get(picture)).text());
  const ask = () => processorTime(() => readWhole(site, "/soeg?q=samtale"));
  const [firstSearch, search] = [await ask(), await ask()];
  return { save, firstPage, firstPicture, firstSearch, search };
}
