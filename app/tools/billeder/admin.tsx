import { z } from "zod";
import { billederDocument, readBilleder } from "../../editor/fields/billeder.server.ts";
import { textOf } from "../../editor/fields/field-values.ts";
import { text } from "../../editor/fields/form-fields.ts";
import { valueProblems } from "../../editor/fields/form-values.server.ts";
import { isOurs } from "../../editor/save/focus-save.server.ts";
import { requireData } from "../../editor/save/require-data.server.ts";
import {
  answer,
  orSentence,
  reject,
  rejectionOf,
  type SaveResponse,
} from "../../editor/save/save-document.server.ts";
import { base, id, ids, readBody, values } from "../../editor/save/save-request.server.ts";
import { lineIn } from "../../formats/form-line.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Turn } from "../../server/media/pictures.server.ts";
import { Banner } from "../../shell/banner.tsx";
import { admin } from "../../shell/gate.server.ts";
import { LONGEST_SEARCH } from "../../shell/list-part.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { itemsOn, type ListPage, nearestPage, pageCount } from "../../site/page/list-pages.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { AddPictures } from "./add-pictures.tsx";
import { FILTERS, formatUses, isFoundBy, isIn, ONLY_SHOWN, parseFilter } from "./billeder.ts";
import { describePicture, removeDescriptions, replaceEverywhere } from "./changes.server.ts";
import { Gallery } from "./gallery.tsx";
import {
  describeUpload,
  framesOf,
  type LibraryPicture,
  readAvailableLibrary,
  readLibrary,
} from "./library.server.ts";
import { PictureDetails } from "./picture-details.tsx";
import { NOT_THERE, openPicture, savePicture } from "./picture-save.server.ts";

const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";
const NOT_KNOWN =
  "Noget på hjemmesiden kan ikke læses, så det er ikke til at vide, hvilke billeder der bruges. Intet er slettet.";
const IN_USE = "Et af billederne bruges nu på hjemmesiden eller i en kladde. Intet er slettet.";

const PICTURES = 60;

/** ?q= searches, ?vis= filters, ?side= is the page, ?billede=<address> opens one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { pictures: all, isWhole } = await readAvailableLibrary(services);
  const search = lineIn(url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const filter = parseFilter(url.searchParams.get("vis"));
  const matches = all.filter((picture) => isFoundBy(picture, search) && isIn(picture, filter));
  const chosen = all.find(({ address }) => address === url.searchParams.get("billede"));
  const isUsed = ({ uses }: LibraryPicture) => uses.length > 0;
  const ordered = [...matches.filter(isUsed), ...matches.filter((picture) => !isUsed(picture))];
  const at = pageAt(ordered, url.searchParams.get("side"), chosen);
  const picturesOnPage = itemsOn(ordered, at, PICTURES).items;
  const stored = await requireData(context, billederDocument);
  return {
    isWhole,
    search,
    filter,
    filters: FILTERS.map(({ id, label }) => ({
      id,
      label,
      count: all.filter((picture) => isIn(picture, id)).length,
    })),
    at,
    found: matches.length,
    used: picturesOnPage.filter(isUsed).map(rowOf),
    unused: picturesOnPage.filter((picture) => !isUsed(picture)).map(rowOf),
    chosen: chosen && {
      ...chosen,
      added: describeUpload(
        chosen.address,
        readBilleder(services.content).get(chosen.address)?.tilfoejetAf,
      ),
      ...openPicture(stored, chosen.address),
      frames: framesOf(chosen.uses),
    },
  };
}

/** `?side=`, else the page of the open picture; the last page if the number is too high. */
function pageAt(pictures: LibraryPicture[], side: string | null, open?: LibraryPicture): ListPage {
  const place = open && pictures.indexOf(open) + 1;
  const wanted = side === null && place ? pageCount(place, PICTURES) : Number(side);
  return nearestPage(wanted, pictures.length, PICTURES);
}

function rowOf(picture: LibraryPicture) {
  const { address, name, uses, isDescribed, isTooSmall } = picture;
  const lacks = [
    ...(uses.length > 0 && !isDescribed ? ["Mangler beskrivelse"] : []),
    ...(isTooSmall ? ["For lille"] : []),
  ];
  return { address, name, uses: formatUses(uses), lacks };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, sentHere);
  const { log } = context.get(samspil);
  return orSentence(log, FAILED, () => ACTS[sent.act](context, sent));
}

const sentHere = z.object({
  act: z.enum(["publish", "add", "swap", "turn", "delete"]),
  /** The picture's address; of several that are deleted, `ids`. */
  id: id.default(""),
  ids: ids.default([]),
  base: base.default(""),
  values: values.default({}),
});

type Sent = z.output<typeof sentHere>;
type Act = (context: RequestContext, sent: Sent) => Promise<SaveResponse>;

const ACTS: Record<Sent["act"], Act> = {
  publish: savePicture,
  add,
  swap,
  turn,
  delete: erase,
};

export const clientAction = stayOnError;

/** A picture without an entry in the document is deleted with the unused files. */
async function add(context: RequestContext, { id, values }: Sent) {
  const rejected = rejectionOf(valueProblems({ navn: text("Navn") }, values));
  if (rejected) return reject(rejected.sentence, rejected.problems);
  if (!(await isStored(context, id))) return reject(NOT_THERE);
  const by = context.get(admin).email;
  const navn = textOf(values, "navn");
  await describePicture({ ...servicesOf(context), by }, id, { navn, tilfoejetAf: by });
  return succeed(`${navn || "Billedet"} er lagt op.`);
}

async function swap(context: RequestContext, { id, values }: Sent) {
  const to = textOf(values, "til");
  if (!isOurs(id) || !(await isStored(context, to))) return reject(NOT_THERE);
  const editor = { ...servicesOf(context), by: context.get(admin).email };
  const parts = await replaceEverywhere(editor, id, to);
  if (parts === 0) return reject("Billedet bruges ikke nogen steder på hjemmesiden.");
  return succeed("Billedet er erstattet overalt. Det gamle står under »Bruges ikke«.");
}

/** The turned picture replaces the old one everywhere; the old one stays in the library. */
async function turn(context: RequestContext, { id, values }: Sent) {
  const services = servicesOf(context);
  if (!(await isStored(context, id))) return reject(NOT_THERE);
  const to = textOf(values, "til") === "venstre" ? "left" : "right";
  const turned = await services.media.turn(pathOf(id), to);
  if (!turned.ok) return reject(turned.sentence);
  const by = context.get(admin).email;
  const editor = { ...services, by };
  const address = `/media/${turned.path}`;
  const { navn = "", beskrivelse = "", fokus } = readBilleder(services.content).get(id) ?? {};
  const moved = fokus && { fokus: focusAfter(fokus, to) };
  await describePicture(editor, address, { navn, beskrivelse, tilfoejetAf: by, ...moved });
  await replaceEverywhere(editor, id, address);
  const message = "Billedet er drejet. Det gamle står under »Bruges ikke«.";
  return answer({ ok: true, message, id: address });
}

function focusAfter({ x, y }: FocusPoint, to: Turn): FocusPoint {
  return to === "right" ? { x: 100 - y, y: x } : { x: y, y: 100 - x };
}

async function erase(context: RequestContext, { ids }: Sent) {
  const services = servicesOf(context);
  const { content } = services;
  if (content.definitions.some((definition) => content.source(definition) === "unreadable"))
    return reject(NOT_KNOWN);
  const library = await readLibrary(services);
  const pictures = library.filter(({ address }) => ids.includes(address));
  if (pictures.some(({ uses }) => uses.length > 0)) return reject(IN_USE);
  for (const { address } of pictures) await services.media.remove(pathOf(address));
  await removeDescriptions({ ...services, by: context.get(admin).email }, ids);
  return succeed(pictures.length === 1 ? "Billedet er slettet." : "Billederne er slettet.");
}

async function isStored(context: RequestContext, address: string): Promise<boolean> {
  const { media } = context.get(samspil);
  return address.startsWith("/media/") && media.has(pathOf(address));
}

function pathOf(address: string): string {
  return address.slice("/media/".length);
}

function succeed(message: string) {
  return answer({ ok: true, message });
}

export default function Billeder({ loaderData }: Route.ComponentProps) {
  const { chosen, isWhole, ...gallery } = loaderData;
  return (
    <Screen title="Billeder" name={chosen?.name}>
      {isWhole || (
        <Banner kind="error">
          <p>{ONLY_SHOWN}</p>
        </Banner>
      )}
      <div className="picture-hall" data-open={chosen ? true : undefined}>
        <div className="picture-hall__all">
          <AddPictures />
          <Gallery {...gallery} chosen={chosen?.address} />
        </div>
        {chosen && <PictureDetails key={chosen.address} picture={chosen} />}
      </div>
    </Screen>
  );
}
