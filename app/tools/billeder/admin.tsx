import { z } from "zod";
import { readBilleder } from "../../editor/fields/billeder.server.ts";
import { textOf } from "../../editor/fields/field-values.ts";
import { text } from "../../editor/fields/form-fields.ts";
import { valueProblems } from "../../editor/fields/form-values.server.ts";
import {
  answer,
  orSentence,
  reject,
  rejectionOf,
  type SaveResponse,
} from "../../editor/save/save-document.server.ts";
import { id, ids, readBody, values } from "../../editor/save/save-request.server.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Turn } from "../../server/media/pictures.server.ts";
import { Banner } from "../../shell/banner.tsx";
import { admin } from "../../shell/gate.server.ts";
import { readListPart } from "../../shell/list-part.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { AddPictures } from "./add-pictures.tsx";
import { removeEntries, replaceTurned, storeEntry } from "./changes.server.ts";
import { Gallery, UNUSED } from "./gallery.tsx";
import {
  describeUpload,
  formatUses,
  placesOf,
  readAvailableLibrary,
  readLibrary,
} from "./library.server.ts";
import { PictureDetails } from "./picture-details.tsx";

const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";
const NOT_THERE = "Billedet findes ikke længere.";
const NOT_KNOWN =
  "Noget på hjemmesiden kan ikke læses, så det er ikke til at vide, hvilke billeder der bruges. Intet er slettet.";
const IN_USE = "Et af billederne bruges nu på hjemmesiden eller i en kladde. Intet er slettet.";

/** ?billede=<address> opens one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { pictures, failure } = await readAvailableLibrary(services);
  const listed = pictures
    .map(({ address, name, description, uses }) => ({
      ...{ id: address, address, name, uses: formatUses(uses), isUsed: uses.length > 0 },
      title: [name, description, placesOf(uses)].join(" "),
    }))
    .toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed));
  const { part, items } = readListPart(url, listed, {
    isPaged: true,
    hasState: ({ isUsed }, kind) => kind !== UNUSED || !isUsed,
  });
  const chosen = pictures.find(({ address }) => address === url.searchParams.get("billede"));
  const by = chosen && readBilleder(services.content).get(chosen.address)?.tilfoejetAf;
  return {
    failure,
    part: { ...part, isLong: true },
    counts: { all: listed.length, unused: listed.filter(({ isUsed }) => !isUsed).length },
    used: items.filter(({ isUsed }) => isUsed),
    unused: items.filter(({ isUsed }) => !isUsed),
    chosen: chosen && { ...chosen, added: describeUpload(chosen.address, by) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, sentHere);
  const { log } = context.get(samspil);
  return orSentence(log, FAILED, () => ACTS[sent.act](context, sent));
}

const sentHere = z.object({
  act: z.enum(["add", "turn", "delete"]),
  /** The picture's address; of several that are deleted, `ids`. */
  id: id.default(""),
  ids: ids.default([]),
  values: values.default({}),
});

type Sent = z.output<typeof sentHere>;

const ACTS: Record<Sent["act"], (context: RequestContext, sent: Sent) => Promise<SaveResponse>> = {
  add,
  turn,
  delete: erase,
};

export const clientAction = stayOnError;

/** A picture without an entry in the document is deleted with the unused files. */
async function add(context: RequestContext, { id, values }: Sent) {
  const rejected = rejectionOf(valueProblems({ navn: text("Navn") }, values));
  if (rejected) return reject(rejected.sentence, rejected.problems);
  const services = editorOf(context);
  if (!(await isStored(services, id))) return reject(NOT_THERE);
  const navn = textOf(values, "navn");
  await storeEntry(services, id, { navn, tilfoejetAf: services.by });
  return answer({ ok: true, message: `${navn || "Billedet"} er lagt op.` });
}

/** The turned picture replaces the old one everywhere; the old one stays in the library. */
async function turn(context: RequestContext, { id, values }: Sent) {
  const services = editorOf(context);
  if (!(await isStored(services, id))) return reject(NOT_THERE);
  const to = textOf(values, "til") === "venstre" ? "left" : "right";
  const turned = await services.media.turn(pathOf(id), to);
  if (!turned.ok) return reject(turned.sentence);
  const address = `/media/${turned.path}`;
  const { navn = "", fokus } = readBilleder(services.content).get(id) ?? {};
  const moved = fokus && { fokus: focusAfter(fokus, to) };
  await storeEntry(services, address, { navn, tilfoejetAf: services.by, ...moved });
  await replaceTurned(services, id, address);
  const message = "Billedet er drejet. Det gamle står under »Bruges ikke«.";
  return answer({ ok: true, message, id: address });
}

function focusAfter({ x, y }: FocusPoint, to: Turn): FocusPoint {
  return to === "right" ? { x: 100 - y, y: x } : { x: y, y: 100 - x };
}

async function erase(context: RequestContext, { ids }: Sent) {
  const services = editorOf(context);
  const { content, media } = services;
  if (content.definitions.some((definition) => content.source(definition) === "unreadable"))
    return reject(NOT_KNOWN);
  const pictures = (await readLibrary(services)).filter(({ address }) => ids.includes(address));
  if (pictures.some(({ uses }) => uses.length > 0)) return reject(IN_USE);
  for (const { address } of pictures) await media.remove(pathOf(address));
  await removeEntries(services, ids);
  const message = pictures.length === 1 ? "Billedet er slettet." : "Billederne er slettet.";
  return answer({ ok: true, message });
}

function editorOf(context: RequestContext) {
  return { ...servicesOf(context), by: context.get(admin).email };
}

async function isStored({ media }: ReturnType<typeof editorOf>, address: string) {
  return address.startsWith("/media/") && media.has(pathOf(address));
}

function pathOf(address: string): string {
  return address.slice("/media/".length);
}

export default function Billeder({ loaderData }: Route.ComponentProps) {
  const { chosen, failure, ...gallery } = loaderData;
  return (
    <Screen title="Billeder" name={chosen?.name}>
      {failure && (
        <Banner kind="error">
          <p>{failure}</p>
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
