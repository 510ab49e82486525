import { data, useFetcher } from "react-router";
import { PlainField } from "../admin/form/fields.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import { orSentence } from "../admin/save/saving.server.ts";
import { Banner } from "../admin/shell/banner.tsx";
import { Screen } from "../admin/shell/screen.tsx";
import { danishTime } from "../formats/danish-time.ts";
import { isEmailAddress } from "../formats/email-address.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { samspil } from "../server/context.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { renderLetter } from "../server/mail/letter-parts.server.ts";
import { LINK_HOLDS_MS, type Recipient } from "../server/mail/recipients.server.ts";
import type { Route } from "./+types/recipients";

const PATH = "/admin/modtagere";
const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";
const MOST = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const recipients = await context.get(samspil).recipients.list();
  return recipients.map((recipient) => ({ ...recipient, state: stateOf(recipient) }));
}

function stateOf({ askedAt, confirmedAt }: Recipient): string {
  if (confirmedAt) return `Bekræftet ${danishTime(confirmedAt)}`;
  return askedAt ? `Venter på svar siden ${danishTime(askedAt)}` : "Ikke prøvet endnu";
}

export async function action({ request, context }: Route.ActionArgs) {
  const { recipients, settings, content, log } = context.get(samspil);
  const form = await readForm(request);
  const address = String(form.get("address") ?? "").trim();
  return orSentence(log, FAILED, async () => {
    if (form.get("intent") === "remove") {
      await recipients.remove(address);
      return data<SaveAnswer>({ ok: true, message: `${address} får ikke længere mails.` });
    }
    if (!isEmailAddress(address)) {
      const sentence = "Skriv hele e-mailadressen, for eksempel navn@klinik.dk.";
      return data<SaveAnswer>({ ok: false, sentence }, { status: 422 });
    }
    const known = await recipients.list();
    if (known.length >= MOST && !known.some((one) => one.address === address)) {
      const sentence = `Der kan højst være ${MOST} modtagere.`;
      return data<SaveAnswer>({ ok: false, sentence }, { status: 422 });
    }
    const { navn } = readKlinik(content);
    await recipients.ask(address, (token) => ({
      id: `bevis-${crypto.randomUUID()}`,
      to: [address],
      subject: `Prøvemail fra ${navn}: er den kommet frem?`,
      ...renderLetter("Er den kommet frem?", [
        {
          paragraphs: [
            `${navn} sender mails om bestillinger hertil. Åbn linket, og tryk »Den er her«, så ved hjemmesiden, at de når frem.`,
            `${settings.origin}/proevemail?kode=${token}`,
          ],
        },
      ]),
      isUrgent: true,
      expiresAt: new Date(Date.now() + LINK_HOLDS_MS),
    }));
    return data<SaveAnswer>({
      ok: true,
      message: `Vi har sendt en mail til ${address}. Åbn den, og tryk »Den er her«. Er den ikke kommet om to minutter, så se i uønsket post.`,
    });
  });
}

export const clientAction = keepForm;

export default function RecipientsScreen({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  return (
    <Screen title="Hvem får mails om bestillinger?">
      {answer && (
        <Banner kind={answer.ok ? "success" : "error"}>
          <p>{answer.ok ? answer.message : answer.sentence}</p>
        </Banner>
      )}
      <ul className="recipients">
        {loaderData.map(({ address, state, confirmedAt, isSetting }) => (
          <li key={address} data-ready={confirmedAt ? true : undefined}>
            <span className="halves" aria-hidden="true" />
            <p>
              <strong>{address}</strong>
              <small>{state}</small>
            </p>
            <fetcher.Form method="post" action={PATH} className="row">
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
            </fetcher.Form>
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" action={PATH} className="form-grid recipients__new">
        <PlainField
          label="Mailadresse"
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
      </fetcher.Form>
    </Screen>
  );
}
