import { tooLong } from "../../admin/form/field-bounds.ts";
import { text } from "../../admin/form/form-fields.ts";
import { billederDocument, readBilleder } from "../../admin/image/billeder.server.ts";
import { LONGEST_SEARCH } from "../../admin/list/list-part.ts";
import { textOf } from "../../admin/save/field-values.ts";
import { readSave, type SaveRequest } from "../../admin/save/read-save.server.ts";
import { requireData } from "../../admin/save/require-data.server.ts";
import { answer, orSentence, reject, rejectionOf } from "../../admin/save/saving.server.ts";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { Banner } from "../../admin/shell/banner.tsx";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen, ScreenError } from "../../admin/shell/screen.tsx";
import { type RequestContext, samspil } from "../../server/context.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import type { Turn } from "../../server/media/pictures.server.ts";
import { itemsOn, type ListPage, nearestPage, pageCount } from "../../site/page/list-pages.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { AddPictures } from "./add-pictures.tsx";
import { FILTERS, isAmong, isFoundBy, ONLY_SHOWN, parseFilter, usesInWords } from "./billeder.ts";
import { describePicture, forget, replaceEverywhere } from "./changes.server.ts";
import { Gallery } from "./gallery.tsx";
import {
  addedWords,
  framesOf,
  isOurs,
  type LibraryPicture,
  readLibrary,
  readShownLibrary,
} from "./library.server.ts";
import { PictureDetails } from "./picture-details.tsx";
import { NOT_THERE, openPicture, savePicture } from "./picture-save.server.ts";

const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";
const NOT_KNOWN =
  "Noget på hjemmesiden kan ikke læses, så det er ikke til at vide, hvilke billeder der bruges. Intet er slettet.";
const IN_USE = "Et af billederne bruges nu på hjemmesiden eller i en kladde. Intet er slettet.";

const PICTURES = 60;

/** ?q= and ?vis= choose among them, ?side= turns the pages, ?billede=<address> opens one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { pictures: all, isWhole } = await readShownLibrary(services);
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const filter = parseFilter(url.searchParams.get("vis"));
  const found = all.filter((picture) => isFoundBy(picture, search) && isAmong(picture, filter));
  const chosen = all.find(({ address }) => address === url.searchParams.get("billede"));
  const isUsed = ({ uses }: LibraryPicture) => uses.length > 0;
  const inOrder = [...found.filter(isUsed), ...found.filter((picture) => !isUsed(picture))];
  const at = pageAt(inOrder, url.searchParams.get("side"), chosen);
  const shown = itemsOn(inOrder, at, PICTURES).items;
  const stored = await requireData(context, billederDocument);
  return {
    isWhole,
    search,
    filter,
    filters: FILTERS.map(({ id, label }) => ({
      id,
      label,
      count: all.filter((picture) => isAmong(picture, id)).length,
    })),
    at,
    found: found.length,
    used: shown.filter(isUsed).map(rowOf),
    unused: shown.filter((picture) => !isUsed(picture)).map(rowOf),
    chosen: chosen && {
      ...chosen,
      added: addedWords(
        chosen.address,
        readBilleder(services.content).get(chosen.address)?.tilfoejetAf,
      ),
      ...openPicture(stored, chosen.address),
      frames: framesOf(chosen.uses),
    },
  };
}

/** The page that is asked for, or else the one that has the picture that is open; beyond the last is the last. */
function pageAt(pictures: LibraryPicture[], asked: string | null, open?: LibraryPicture): ListPage {
  const place = open && pictures.indexOf(open) + 1;
  const wanted = asked === null && place ? pageCount(place, PICTURES) : Number(asked);
  return nearestPage(wanted, pictures.length, PICTURES);
}

function rowOf(picture: LibraryPicture) {
  const { address, name, uses, isDescribed, isTooSmall } = picture;
  const lacks = [
    ...(uses.length > 0 && !isDescribed ? ["Mangler beskrivelse"] : []),
    ...(isTooSmall ? ["For lille"] : []),
  ];
  return { address, name, uses: usesInWords(uses), lacks };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const { log } = context.get(samspil);
  switch (asked.intent) {
    case "replace":
      return orSentence(log, FAILED, () => savePicture(context, asked));
    case "focus":
      return orSentence(log, FAILED, () => savePicture(context, asked, ["x", "y"]));
    case "add":
      return orSentence(log, FAILED, () => add(context, asked));
    case "swap":
      return orSentence(log, FAILED, () => swap(context, asked));
    case "turn":
      return orSentence(log, FAILED, () => turn(context, asked));
    case "delete":
      return orSentence(log, FAILED, () => erase(context, asked));
    default:
      throw new Response(UNREADABLE, { status: 400 });
  }
}

export const clientAction = stayOnError;

/** A picture that has been uploaded is kept, whether it is shown or not. */
async function add(context: RequestContext, { id, values }: SaveRequest) {
  const rejected = rejectionOf(tooLong({ navn: text("Navn") }, values));
  if (rejected) return reject(rejected.sentence, rejected.problems);
  if (!(await isStored(context, id))) return reject(NOT_THERE);
  const by = context.get(admin).email;
  const told = { navn: textOf(values, "navn"), tilfoejetAf: by };
  await describePicture({ ...servicesOf(context), by }, id, told);
  return said(`${told.navn || "Billedet"} er lagt op.`);
}

async function swap(context: RequestContext, { id, values }: SaveRequest) {
  const to = textOf(values, "til");
  if (!isOurs(id) || !(await isStored(context, to))) return reject(NOT_THERE);
  const editor = { ...servicesOf(context), by: context.get(admin).email };
  const parts = await replaceEverywhere(editor, id, to);
  if (parts === 0) return reject("Billedet bruges ikke nogen steder på hjemmesiden.");
  return said("Billedet er erstattet overalt. Det gamle står under »Bruges ikke«.");
}

/** The new one takes its place everywhere; the old one stays, so that one can go back. */
async function turn(context: RequestContext, { id, values }: SaveRequest) {
  const { media, content, documents, drafts, registry } = servicesOf(context);
  if (!(await isStored(context, id))) return reject(NOT_THERE);
  const to = textOf(values, "til") === "venstre" ? "left" : "right";
  const made = await media.turn(pathOf(id), to);
  if (!made.ok) return reject(made.sentence);
  const by = context.get(admin).email;
  const editor = { content, documents, drafts, registry, by };
  const address = `/media/${made.path}`;
  const { navn = "", beskrivelse = "", fokus } = readBilleder(content).get(id) ?? {};
  const moved = fokus && { fokus: focusAfter(fokus, to) };
  await describePicture(editor, address, { navn, beskrivelse, tilfoejetAf: by, ...moved });
  await replaceEverywhere(editor, id, address);
  const message = "Billedet er drejet. Det gamle står under »Bruges ikke«.";
  return answer({ ok: true, message, id: address });
}

/** The same point of what the picture shows. */
function focusAfter({ x, y }: FocusPoint, to: Turn): FocusPoint {
  return to === "right" ? { x: 100 - y, y: x } : { x: y, y: 100 - x };
}

async function erase(context: RequestContext, { ids }: SaveRequest) {
  const services = servicesOf(context);
  const { content } = services;
  if (content.definitions.some((definition) => content.source(definition) === "unreadable"))
    return reject(NOT_KNOWN);
  const library = await readLibrary(services);
  const pictures = library.filter(({ address }) => ids.includes(address));
  if (pictures.some(({ uses }) => uses.length > 0)) return reject(IN_USE);
  for (const { address } of pictures) await services.media.remove(pathOf(address));
  await forget({ ...services, by: context.get(admin).email }, ids);
  return said(pictures.length === 1 ? "Billedet er slettet." : "Billederne er slettet.");
}

async function isStored(context: RequestContext, address: string): Promise<boolean> {
  const { media } = context.get(samspil);
  return address.startsWith("/media/") && media.has(pathOf(address));
}

function pathOf(address: string): string {
  return address.slice("/media/".length);
}

function said(message: string) {
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Billeder"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af billeder"
    />
  );
}
