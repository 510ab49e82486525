import { data } from "react-router";
import { AccountForms, useAccountForm } from "../../account/account-form.tsx";
import type { AccountAnswer } from "../../account/act.server.ts";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { isPlainEmailAddress } from "../../formats/email-address.ts";
import { lineOf } from "../../formats/form-line.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import type { Who } from "../../server/events/audit.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import type { Recipient } from "../../server/mail/recipients.server.ts";
import { renderMessage } from "../../server/mail/render-message.server.ts";
import { actorOf } from "../../shell/actor.server.ts";
import { PlainField } from "../../shell/plain-field.tsx";
import { Screen } from "../../shell/screen.tsx";
import { rejectStale } from "../../shell/sign-in/fresh-session.server.ts";
import { revalidateUnlessFailed, stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/recipients";

const MOST = 10;
const NO_ADDRESS = "Skriv hele e-mailadressen, for eksempel navn@klinik.dk.";
const TOO_MANY = `Der kan højst være ${MOST} modtagere.`;
const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  const recipients = await context.get(samspil).recipients.list();
  return recipients.map((recipient) => ({ ...recipient, state: stateOf(recipient) }));
}

function stateOf({ askedAt, confirmedAt }: Recipient): string {
  if (confirmedAt) return `Bekræftet ${danishTime(confirmedAt)}`;
  return askedAt ? `Venter på svar siden ${danishTime(askedAt)}` : "Ikke prøvet endnu";
}

export async function action({ request, context }: Route.ActionArgs) {
  const { recipients, log } = context.get(samspil);
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const address = lineOf(form, "address");
  try {
    const isKnown = (await recipients.list()).some((recipient) => recipient.address === address);
    const isMailOnly = intent === "ask" && isKnown;
    const rejected = !isMailOnly && rejectStale(context);
    if (rejected) return rejected;
    const by = actorOf({ request, context });
    const answer = await (intent === "remove" ? remove : ask)(context, address, by);
    return data(answer, { status: answer.ok ? 200 : 422 });
  } catch (error) {
    log.error({ err: error, intent }, "could not change the recipients");
    return data({ ok: false, sentence: withReason(FAILED, error) }, { status: 503 });
  }
}

async function remove(context: RequestContext, address: string, by: Who): Promise<AccountAnswer> {
  const { recipients, colleagues } = context.get(samspil);
  const isRemoved = await recipients.remove(address, by);
  if (isRemoved)
    await colleagues.notifyOwners({ kind: "recipient removed", email: address, by: by.account });
  return { ok: true, sentence: `${address} får ikke længere mails.` };
}

async function ask(context: RequestContext, address: string, by: Who): Promise<AccountAnswer> {
  const { recipients, colleagues, settings, content } = context.get(samspil);
  const all = await recipients.list();
  if (!all.some((recipient) => recipient.address === address)) {
    if (!isPlainEmailAddress(address)) return { ok: false, sentence: NO_ADDRESS };
    if (all.length >= MOST) return { ok: false, sentence: TOO_MANY };
  }
  const { navn } = readKlinik(content);
  const isAdded = await recipients.ask(address, by, ({ token, expiresAt }) => ({
    id: `bevis-${crypto.randomUUID()}`,
    to: [address],
    subject: `Prøvemail fra ${navn}: er den kommet frem?`,
    ...renderMessage("Er den kommet frem?", [
      {
        paragraphs: [
          `${navn} sender mails om bestillinger hertil. Åbn linket, og tryk »Den er her«, så ved hjemmesiden, at de når frem.`,
          `${settings.origin}/proevemail?kode=${token}`,
        ],
      },
    ]),
    isUrgent: true,
    expiresAt,
  }));
  if (isAdded)
    await colleagues.notifyOwners({ kind: "recipient added", email: address, by: by.account });
  return {
    ok: true,
    sentence: `Vi har sendt en mail til ${address}. Åbn den, og tryk »Den er her«. Er den ikke kommet om to minutter, så se i uønsket post.`,
  };
}

export const clientAction = stayOnError;
export const shouldRevalidate = revalidateUnlessFailed;

export default function RecipientsScreen({ loaderData }: Route.ComponentProps) {
  const { Form, busy, message } = useAccountForm();
  return (
    <Screen title="Hvem får mails om bestillinger?">
      <AccountForms className="edit-form">
        {message}
        <ul className="rows rule-list narrow below-m">
          {loaderData.map(({ address, state, confirmedAt, isSetting }) => (
            <li key={address} data-ready={confirmedAt ? true : undefined}>
              <span className="halves" aria-hidden="true" />
              <p>
                <strong>{address}</strong>
                <small>{state}</small>
              </p>
              <Form method="post" className="row">
                <input type="hidden" name="address" value={address} />
                <button
                  className="text-button"
                  name="intent"
                  value="ask"
                  type="submit"
                  disabled={busy}
                >
                  Send prøvemail<span className="sr"> til {address}</span>
                </button>
                {!isSetting && (
                  <button
                    className="text-button"
                    name="intent"
                    value="remove"
                    type="submit"
                    disabled={busy}
                  >
                    Fjern<span className="sr"> {address}</span>
                  </button>
                )}
              </Form>
            </li>
          ))}
        </ul>
        <Form method="post" className="form-grid narrow" noValidate>
          <PlainField
            label="E-mail"
            name="address"
            type="email"
            autoComplete="email"
            hint="Tilføj gerne to. Så er der en, der ser den, når den anden holder ferie."
          />
          <p>
            <button
              className="button button--light"
              name="intent"
              value="ask"
              type="submit"
              disabled={busy}
            >
              {busy ? "Sender..." : "Tilføj og send prøvemail"}
            </button>
          </p>
        </Form>
      </AccountForms>
    </Screen>
  );
}
