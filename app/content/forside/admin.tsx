import { redirect } from "react-router";
import { clampPercent } from "../../editor/controls/picture/focus-point.ts";
import { readBilleder } from "../../editor/fields/billeder.server.ts";
import { pictureOf, textOf } from "../../editor/fields/field-values.ts";
import { valueProblems } from "../../editor/fields/form-values.server.ts";
import { answerForm } from "../../editor/save/answer-form.server.ts";
import { answerCreating, type Creating, recordMade } from "../../editor/save/creating.server.ts";
import { withFocusPoints } from "../../editor/save/focus-save.server.ts";
import { readSave, type SaveRequest } from "../../editor/save/read-save.server.ts";
import { rejectReorder } from "../../editor/save/reorder.server.ts";
import { requireData } from "../../editor/save/require-data.server.ts";
import { reject, rejectionOf, type SaveResponse } from "../../editor/save/saving.server.ts";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { type RequestContext, samspil } from "../../server/context.ts";
import {
  ANY_BASE,
  createItem,
  type Fields,
  fingerprint,
  orderItems,
  removeItem,
  replaceItem,
} from "../../server/documents/edit.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { CarouselImages } from "./admin-carousel.tsx";
import { IMAGE_FIELDS, ImageForm } from "./admin-image-form.tsx";
import { altOf, IMAGES, imagesIn, listImages, saveImages } from "./admin-images.server.ts";
import { NEW_IMAGE_FIELDS } from "./admin-new-image.tsx";
import { WelcomePreview } from "./admin-welcome.tsx";
import { welcomeScreen, welcomeText } from "./forms.server.ts";
import { heroDocument, readWelcome } from "./forside.server.ts";

const HOME = "/admin/forside";

/** ?rediger=velkomst opens the text, ?rediger=<address> a picture. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const editing = url.searchParams.get("rediger");
  if (editing === "velkomst") {
    return { mode: "welcome" as const, form: await welcomeScreen.loader({ url, context }) };
  }
  if (editing) {
    const form = await openImage(context, editing);
    if (!form) throw redirect(HOME);
    return { mode: "image" as const, form };
  }
  await requireData(context, heroDocument);
  await requireData(context, welcomeText.document);
  return {
    mode: "list" as const,
    images: listImages(services.content),
    welcome: readWelcome(services.content),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const save = await readSave(request);
  const { intent, id, base, ids, shown, values } = save;
  switch (intent) {
    case "create":
      return answerCreating(context, { screen: HOME, fields: NEW_IMAGE_FIELDS }, save, (creating) =>
        createImage(context, save, creating),
      );
    case "replace": {
      const typed = "alt" in values ? { alt: textOf(values, "alt") } : {};
      return saveImages(
        context,
        replaceItem(IMAGES, id, base, () => ({ typed })),
        {
          validate: (hero) =>
            rejectionOf(valueProblems(IMAGE_FIELDS, values, [altOf(findImage(hero, id))])),
          saved: "Billedbeskrivelsen blev gemt!",
          failed: "Billedbeskrivelsen kunne ikke gemmes.",
        },
      );
    }
    case "focus": {
      const typed = { focusPoint: parsePoint(values) };
      return saveImages(
        context,
        replaceItem(IMAGES, id, ANY_BASE, () => ({ typed })),
        {
          saved: "Billedefokus blev gemt!",
          failed: "Der opstod en fejl ved gem af fokuspunkt.",
        },
      );
    }
    case "reorder":
      return saveImages(context, orderItems(IMAGES, ids), {
        validate: (hero) => rejectReorder(shown, imagesIn(hero)),
        saved: "Rækkefølgen er gemt.",
        failed: "Rækkefølgen kunne ikke gemmes.",
      });
    case "delete":
      return saveImages(context, removeItem(IMAGES, id), {
        saved: "Billede blev slettet!",
        failed: "Fejl ved sletning af billede.",
        undoable: true,
      });
    case "page":
      return answerForm(context, [welcomeText], save);
    default:
      throw new Response(UNREADABLE, { status: 400 });
  }
}

export const clientAction = stayOnError;

export default function ForsideAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "welcome") return <ContentScreen loaderData={loaderData.form} />;
  if (loaderData.mode === "image") return <ImageForm {...loaderData.form} home={HOME} />;
  return (
    <Screen title="Forside">
      <CarouselImages images={loaderData.images} home={HOME} />
      <WelcomePreview {...loaderData.welcome} />
    </Screen>
  );
}

async function openImage(context: RequestContext, url: string) {
  const image = findImage(await requireData(context, heroDocument), url);
  return image && { url, initial: altOf(image), base: fingerprint(image, ["alt"]) };
}

function findImage(hero: Fields, url: string) {
  return imagesIn(hero).find(({ id }) => id === url);
}

/** A form that is sent again puts its picture in place of the one that it has added. */
async function createImage(
  context: RequestContext,
  { values, base }: Pick<SaveRequest, "values" | "base">,
  creating?: Creating,
): Promise<SaveResponse> {
  const failed = "Fejl ved upload af billede.";
  const { url, name, alt, focus } = pictureOf(values, "url");
  const { media, content, creations } = context.get(samspil);
  const made = creating?.made;
  if (!url.startsWith("/media/") || !(await media.originalOf(url.slice("/media/".length)))) {
    return reject(failed, { url: "Vælg et billede." });
  }
  const rejected = rejectionOf(valueProblems(NEW_IMAGE_FIELDS, values));
  if (rejected) return reject(rejected.sentence, rejected.problems);
  const focusPoint = focus ?? readBilleder(content).get(url)?.fokus ?? { x: 50, y: 50 };
  const image = { url, name, focusPoint, alt };
  const since = made?.sent === creating?.sent ? {} : { alt, ...(focus && { focusPoint }) };
  const change = !made
    ? createItem(IMAGES, () => ({ id: url, ...image }))
    : url === made.item
      ? replaceItem(IMAGES, url, mergeBases(made.base, base), () => ({ typed: since }))
      : replaceItem(IMAGES, made.item, ANY_BASE, () => ({ typed: image }));
  const stored = { item: url, base: fingerprint(image, Object.keys(image)) };
  const response = await saveImages(context, change, {
    saved: "Billede blev uploadet med succes!",
    failed,
    inSameTransaction: (trx) => recordMade(creations, { creating }, trx, stored),
  });
  return withFocusPoints(context, NEW_IMAGE_FIELDS, values, response);
}

function parsePoint(values: FieldValues) {
  const percent = (name: string) => clampPercent(Number.parseFloat(textOf(values, name)) || 0);
  return { x: percent("x"), y: percent("y") };
}
