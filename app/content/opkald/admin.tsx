import { Link } from "react-router";
import { answer, orSentence, reject } from "../../editor/save/save-document.server.ts";
import { danishTime, formatDays } from "../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { admin } from "../../shell/gate.server.ts";
import { ListPager } from "../../shell/list-part-bar.tsx";
import { ChosenBox, MarkChosen } from "../../shell/mark-chosen.tsx";
import { mayOpen } from "../../shell/permissions.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { Route } from "./+types/admin";
import type { Callback } from "./callbacks.server.ts";
import { calling } from "./context.ts";
import { readCallbackOffer, readCallees } from "./opkald.server.ts";
import { CALLBACK_DAYS, formatWish } from "./opkald.ts";

const FORM = "opkald-valgt";
const TEXTS = "/admin/opkald/tekster";
const GONE = "Det er allerede slettet. Listen viser nu, hvordan den står.";
const NONE_CHOSEN = "Sæt først et kryds ved dem, I har ringet til.";
const NOT_CHANGED = "Det kunne ikke ændres lige nu. Prøv igen om lidt.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const requested = parsePositiveInteger(url.searchParams.get("side")) ?? 1;
  const { waiting, called, ...part } = await context.get(calling).callbacks.list(requested);
  const callees = readCallees(content);
  const toRow = ({ id, form, askedAt, calledAt }: Callback) => ({
    id,
    navn: form.navn,
    telefon: form.telefon,
    wish: formatWish(form, callees),
    askedFor: danishTime(askedAt),
    called: calledAt && danishTime(calledAt),
  });
  return {
    waiting: waiting.map(toRow),
    called: called.map(toRow),
    ...part,
    isOffered: readCallbackOffer(content) !== undefined,
    mayEditTexts: mayOpen(context.get(admin).role, TEXTS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { log } = context.get(samspil);
  const { callbacks } = context.get(calling);
  const form = await readForm(request);
  return orSentence(log, NOT_CHANGED, async () => {
    const isCalled = form.get("intent") === "called";
    const ids = form.getAll("id").map(String);
    if (ids.length === 0) return reject(NONE_CHOSEN);
    const marked = await callbacks.mark(ids, isCalled);
    if (marked === 0) return answer({ ok: false, sentence: GONE }, 409);
    const message = ids.length > 1 ? `${marked} er markeret som ringet op.` : "";
    return answer({ ok: true, message });
  });
}

export const clientAction = stayOnError;

type CallbackRow = Route.ComponentProps["loaderData"]["waiting"][number];

export default function OpkaldAdmin({ loaderData }: Route.ComponentProps) {
  const { waiting, called, count, page, pages, isOffered, mayEditTexts } = loaderData;
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
      {count > 1 && <MarkChosen id={FORM} intent="called" label="De valgte er ringet op" />}
      <h2 className="sr">Venter på et opkald</h2>
      {count > 0 ? (
        <ul className="rows">
          {waiting.map((row) => (
            <CallbackItem key={row.id} row={row} isOneOfMany={count > 1} />
          ))}
        </ul>
      ) : (
        <p className="rows-empty">Ingen venter på et opkald.</p>
      )}
      <ListPager at={{ page, pages }} found={count} pageQuery={(other) => `?side=${other}`} />
      {called.length > 0 && (
        <>
          <h2 className="below-s">Ringet op</h2>
          <ul className="rows">
            {called.map((row) => (
              <CallbackItem key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <p className="retention">
        Navn og nummer slettes et døgn efter, at I har ringet. Er der ikke ringet, slettes de efter{" "}
        {formatDays(CALLBACK_DAYS)}.
      </p>
    </Screen>
  );
}

function CallbackItem({ row, isOneOfMany = false }: { row: CallbackRow; isOneOfMany?: boolean }) {
  const { id, navn, telefon, wish, askedFor, called } = row;
  return (
    <li className="row-item" id={id} data-called={called ? "" : undefined}>
      <div>
        <h3>{navn}</h3>
        <p className="callbacks__number">
          <PhoneLink className="link" number={telefon} />
        </p>
        <p>{wish}</p>
        <p>{called ? `Ringet op ${called}` : `Bad om det ${askedFor}`}</p>
      </div>
      <div className="row-item__do row">
        {isOneOfMany && <ChosenBox form={FORM} id={id} label={`Vælg ${navn}`} />}
        <ActButton
          className={called ? "text-button" : "button button--light button--small"}
          fields={{ intent: called ? "waiting" : "called", id }}
        >
          {called ? "Fortryd" : "Ringet op"}
          <span className="sr">: {navn}</span>
        </ActButton>
      </div>
    </li>
  );
}
