import { readSiteState } from "../../content/klinik/klinik.server.ts";
import { answer, orSentence } from "../../editor/save/save-document.server.ts";
import { danishTime } from "../../formats/danish-time.ts";
import type { Result } from "../../server/checks/run-checks.server.ts";
import { samspil } from "../../server/context.ts";
import { readForm, UNREADABLE } from "../../server/http/form-body.server.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { actorOf } from "../../shell/actor.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { State, type StateWord } from "../../shell/state.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { checkSite } from "./checks.server.ts";
import { verdictOf } from "./verdict.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { headers } = request;
  const now = services.clock();
  const checks = [services.readiness(), checkSite("owner", { ...services, headers, now })];
  const results = (await Promise.all(checks)).flat();
  const started = new Date(now.getTime() - process.uptime() * 1000);
  return {
    verdict: verdictOf(results),
    started: danishTime(started.toISOString(), now),
    isOpen: readSiteState(services.content, services.settings) === "open",
    troubles: results
      .filter(({ state }) => state !== "ok")
      .toSorted((a, b) => a.state.localeCompare(b.state)),
    well: results.filter(({ state }) => state === "ok"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "trust clock") throw new Response(UNREADABLE, { status: 400 });
  const { clockTrust, audit, log } = context.get(samspil);
  return orSentence(log, NOT_TRUSTED, async () => {
    await clockTrust.trust();
    await audit({ kind: "clock trusted", who: actorOf({ request, context }) });
    return answer({ ok: true, message: TRUSTED });
  });
}

export const clientAction = stayOnError;

const TRUSTED = "Tak. Det, der er for gammelt, bliver slettet igen fra i nat.";
const NOT_TRUSTED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

const CLOSED = "Skal hjemmesiden holde lukket en tid? Så ser besøgende kun, at den er lukket.";

const CLOSE = {
  title: "Luk hjemmesiden",
  text: (
    <p>
      Den er lukket, til I åbner den igen på oversigten. Lovens sider og »Fortryd aftalen her« kan
      besøgende stadig læse.
    </p>
  ),
  keepLabel: "Behold den åben",
  confirmLabel: "Luk den",
};

const STATES: Record<Result["state"], StateWord> = {
  failure: { kind: "failure", words: "Se efter i dag" },
  warning: { kind: "later", words: "Kan vente" },
  ok: { kind: "published", words: "I orden" },
};

export default function Drift({ loaderData }: Route.ComponentProps) {
  const { verdict, started, isOpen, troubles, well } = loaderData;
  return (
    <Screen title="Drift">
      <div className="drift-verdict" data-state={verdict.state}>
        <svg viewBox="0 0 68 58" aria-hidden="true">
          <path d="M32 6v46H6V30A26 26 0 0 1 32 6z" />
          <path d="M36 6a26 26 0 0 1 26 24v22H36z" />
        </svg>
        <div>
          <h2>{verdict.title}</h2>
          <p>{`Hjemmesiden blev sidst startet ${started}.`}</p>
        </div>
      </div>
      <dl className="drift-checks">
        {troubles.map(({ name, state, text, advice }) => (
          <div key={name + text}>
            <dt>{name}</dt>
            <dd>
              <State {...STATES[state]} />
            </dd>
            <dd>
              <p>{text}</p>
              <p>
                <small>
                  Til den, der driver hjemmesiden: <span>{advice}</span>
                </small>
              </p>
              {name === "uret" && (
                <ActButton className="button button--small" fields={{ intent: "trust clock" }}>
                  Uret går rigtigt
                </ActButton>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>I orden</dt>
          <dd />
          <dd>{well.map(({ text }) => text).join(" ")}</dd>
        </div>
      </dl>
      {isOpen && (
        <section className="stack stack--start">
          <p>{CLOSED}</p>
          <ActButton
            className="button button--light"
            action="/admin/aaben"
            fields={{ aaben: "nej" }}
            question={CLOSE}
          >
            {CLOSE.title}
          </ActButton>
        </section>
      )}
    </Screen>
  );
}
