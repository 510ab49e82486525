import { use, useState } from "react";
import { z } from "zod";
import { clampPercent } from "../../editor/controls/picture/focus-point.ts";
import { FocusPointDialog } from "../../editor/controls/picture/focus-point-dialog.tsx";
import { textOf } from "../../editor/fields/field-values.ts";
import { answerForm } from "../../editor/save/answer-form.server.ts";
import { saveDocument } from "../../editor/save/save-document.server.ts";
import {
  type FormRequest,
  id,
  readBody,
  saveRequest,
  values,
} from "../../editor/save/save-request.server.ts";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { type RequestContext, samspil } from "../../server/context.ts";
import { ANY_BASE, replaceItem } from "../../server/documents/edit.server.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { useAct } from "../../shell/use-act.tsx";
import { type FocusPoint, FocusPoints } from "../../site/picture/picture.tsx";
import type { Route } from "./+types/admin";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";
import { forsideScreen } from "./forms.server.ts";
import { type HeroImage, heroDocument, IMAGES, readHeroImages } from "./forside.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const screen = await forsideScreen.loader({ url, context });
  return { screen, images: readHeroImages(context.get(samspil).content) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request, z.union([focus, saveRequest]));
  if (sent.act === "focus") return saveFocus(context, sent);
  return answerForm(context, forsideScreen.forms, sent);
}

const focus = z.object({ act: z.literal("focus"), id, values });

/** Of the picture in the carousel alone; the one that a form saves is the picture's on every page. */
function saveFocus(context: RequestContext, { id, values }: Pick<FormRequest, "id" | "values">) {
  const percent = (name: string) => clampPercent(Number.parseFloat(textOf(values, name)) || 0);
  const focusPoint = { x: percent("x"), y: percent("y") };
  return saveDocument(context, {
    document: heroDocument,
    change: replaceItem(IMAGES, id, ANY_BASE, { typed: { focusPoint } }),
    saved: "Billedefokus blev gemt!",
    failed: "Der opstod en fejl ved gem af fokuspunkt.",
    gone: "En anden har slettet billedet i mellemtiden. Intet er ændret.",
  });
}

export const clientAction = stayOnError;

export default function ForsideAdmin({ loaderData: { screen, images } }: Route.ComponentProps) {
  const [focusing, setFocusing] = useState<string>();
  const image = images.find(({ id }) => id === focusing);
  const own = images.map(({ url, focusPoint }): [string, FocusPoint] => [url, focusPoint]);
  return (
    <FocusPoints value={{ ...use(FocusPoints), ...Object.fromEntries(own) }}>
      <ContentScreen
        loaderData={screen}
        more={({ id, title }) => (
          <button
            className="text-button"
            type="button"
            aria-label={`Vælg fokus for ${title}`}
            onClick={() => setFocusing(id)}
          >
            Vælg fokus
          </button>
        )}
      />
      {image && <ImageFocus image={image} onClose={() => setFocusing(undefined)} />}
    </FocusPoints>
  );
}

function ImageFocus({ image, onClose }: { image: HeroImage; onClose: () => void }) {
  const { send, busy, failure } = useAct({ encType: "application/json", onDone: onClose });
  return (
    <FocusPointDialog
      address={image.url}
      initial={image.focusPoint}
      frames={CAROUSEL_FRAMES}
      busy={busy}
      failure={failure}
      onSave={({ x, y }) =>
        send({ act: "focus", id: image.id, values: { x: String(x), y: String(y) } })
      }
      onClose={onClose}
    />
  );
}
