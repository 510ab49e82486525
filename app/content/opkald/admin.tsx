import { Link } from "react-router";
import { answer, orSentence } from "../../editor/save/save-document.server.ts";
import { danishTime, formatDays } from "../../formats/danish-time.ts";
import { withCountryCode } from "../../formats/phone-number.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { readForm, UNREADABLE } from "../../server/http/form-body.server.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { admin } from "../../shell/gate.server.ts";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { mayOpen } from "../../shell/permissions.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { Route } from "./+types/admin";
import type { CallbackMark } from "./callbacks.server.ts";
import { calling } from "./context.ts";
import { readCallbackOffer, readCallees } from "./opkald.server.ts";
import { CALLBACK_DAYS, formatWish } from "./opkald.ts";

const TEXTS = "/admin/opkald/tekster";
const GONE = "Det er allerede slettet. Listen viser nu, hvordan den står.";
const MARKS: CallbackMark[] = ["called", "waiting", "tried", "untried"];
const NOT_CHANGED = "Det kunne ikke ændres lige nu. Prøv igen om lidt.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, clock } = context.get(samspil);
  const requested = parsePositiveInteger(url.searchParams.get("side")) ?? 1;
  const { rows, ...part } = await context.get(calling).callbacks.list(requested);
  const callees = readCallees(content);
  const now = clock();
  return {
    ...part,
    rows: rows.map(({ id, form, askedAt, calledAt, tries }) => ({
      id,
      navn: form.navn,
      telefon: form.telefon,
      wish: formatWish(form, callees),
      asked: danishTime(askedAt, now),
      tries: tries.map((time) => ({ time, tried: danishTime(time, now) })),
      called: calledAt && danishTime(calledAt, now),
    })),
    isOffered: readCallbackOffer(content) !== undefined,
    mayEditTexts: mayOpen(context.get(admin).role, TEXTS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { log } = context.get(samspil);
  const { callbacks } = context.get(calling);
  const form = await readForm(request);
  const as = MARKS.find((mark) => mark === form.get("intent"));
  if (!as) throw new Response(UNREADABLE, { status: 400 });
  return orSentence(log, NOT_CHANGED, async () => {
    const time = String(form.get("time") ?? "");
    const isThere = await callbacks.mark(String(form.get("id")), as, time);
    return isThere ? answer({ ok: true, message: "" }) : answer({ ok: false, sentence: GONE }, 409);
  });
}

export const clientAction = stayOnError;

export default function OpkaldAdmin({ loaderData }: Route.ComponentProps) {
  const { rows, count, page, pages, isOffered, mayEditTexts } = loaderData;
  return (
    <Screen title="Ring mig op">
      <p className="retention">
        {isOffered ? "Formularen vises på hjemmesiden." : "Formularen vises ikke på hjemmesiden."}{" "}
        {mayEditTexts && (
          <Link className="link" to={TEXTS}>
            Ret teksterne
          </Link>
        )}
      </p>
      {count === 0 && <p className="rows-empty">Ingen venter på et opkald.</p>}
      <ul className="rows">
        {rows.map((row) => (
          <CallbackItem key={row.id} {...row} />
        ))}
      </ul>
      <ListPager at={{ page, pages }} found={count} pageQuery={(other) => `?side=${other}`} />
      <p className="retention">
        Navn og nummer slettes et døgn efter, at I har ringet. Er der ikke ringet, slettes de efter{" "}
        {formatDays(CALLBACK_DAYS)}.
      </p>
    </Screen>
  );
}

/** After so many calls in vain the clinic writes. */
const TRIES = 2;

function CallbackItem(row: Route.ComponentProps["loaderData"]["rows"][number]) {
  const { id, navn, telefon, wish, asked, called, tries } = row;
  const last = tries.at(-1);
  return (
    <li className="row-item" id={id} data-called={called ? "" : undefined}>
      <div>
        <h2>{navn}</h2>
        <p className="callbacks__number">
          <PhoneLink className="link" number={telefon} />
        </p>
        <p>{wish}</p>
        <div className="meta">
          <span>{called ? `Ringet op ${called}` : `Bad om det ${asked}`}</span>
          {last && !called && (
            <div className="row">
              Prøvet {last.tried}
              <Press as="untried" label="Fortryd" time={last.time} {...row} />
            </div>
          )}
        </div>
      </div>
      <div className="row-item__do row">
        {called ? (
          <Press as="waiting" label="Fortryd" {...row} />
        ) : (
          <>
            {tries.length >= TRIES && (
              <a className="text-button" href={`sms:${withCountryCode(telefon)}`}>
                Send sms<span className="sr"> til {navn}</span>
              </a>
            )}
            <Press as="tried" label="Ikke truffet" {...row} />
            <Press as="called" label="Ringet op" isMain {...row} />
          </>
        )}
      </div>
    </li>
  );
}

type PressProps = {
  as: CallbackMark;
  label: string;
  isMain?: boolean;
  time?: string;
  id: string;
  navn: string;
};

function Press({ as, label, isMain = false, time = "", id, navn }: PressProps) {
  return (
    <ActButton
      className={isMain ? "button button--light button--small" : "text-button"}
      fields={{ intent: as, id, time }}
    >
      {label}
      <span className="sr">: {navn}</span>
    </ActButton>
  );
}
