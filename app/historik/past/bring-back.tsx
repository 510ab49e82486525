import { data, Link, redirect } from "react-router";
import { keepForm } from "../../admin/save/keep-form.ts";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/data-dir/disk-trouble.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { ChangeButton, ToldChange } from "../change-view.tsx";
import type { Route } from "./+types/bring-back";
import { bringBack, type DifferingDocument, readDifferences } from "./bring-back.server.ts";
import { readPast } from "./kept.server.ts";
import { momentWords, PAST, pastPage } from "./moments.ts";

/** What is otherwise now than at a moment; ?side=/om keeps to what is on that page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const past = await readPast(services, params.moment, context.get(admin).email);
  if (!past) throw redirect(`${PAST}?tid=${encodeURIComponent(params.moment)}`);
  const side = url.searchParams.get("side") ?? "";
  return {
    when: momentWords(past.moment, new Date(past.kept.now)),
    back: pastPage(past.moment, side || "/"),
    isOfOnePage: side !== "",
    documents: await readDifferences(services, past, side),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const services = context.get(samspil);
  const { email } = context.get(admin);
  const word = (name: string) => String(form.get(name) ?? "");
  try {
    const past = await readPast(services, params.moment, email);
    const then = past?.documents.find(({ definition }) => definition.name === word("document"));
    if (!then) return answer({ ok: false, sentence: FAILED }, 404);
    const asked = { key: word("key"), base: word("base") };
    const restored = await bringBack(services, then, email, asked);
    if (!restored.ok) return answer({ ok: false, sentence: restored.sentence }, 409);
    const { told, revision } = restored;
    const undo = revision ? { document: then.definition.name, revision } : undefined;
    return answer({ ok: true, message: `Bragt tilbage: ${told}.`, undo });
  } catch (error) {
    services.log.error({ err: error, moment: params.moment }, "bringing back failed");
    return answer({ ok: false, sentence: withReason(FAILED, error) }, 503);
  }
}

export const clientAction = keepForm;

export default function BringBack({ loaderData }: Route.ComponentProps) {
  const { when, back, isOfOnePage, documents } = loaderData;
  return (
    <Screen
      title="Bring tilbage"
      back={{ to: back, label: "Tilbage til siden dengang", title: "Dengang", isSite: true }}
    >
      <p className="past__words">
        {documents.length > 0
          ? `${when} stod det her anderledes end nu. Det, du bringer tilbage, bliver gemt, som når du selv retter: det nuværende bliver i historikken, og du kan fortryde.`
          : `${when} stod her det samme som nu.`}
      </p>
      {documents.map((document) => (
        <DocumentThen key={document.document} {...document} />
      ))}
      {isOfOnePage && (
        <p>
          <Link className="text-button" to="?">
            Vis alt på hjemmesiden, der var anderledes
          </Link>
        </p>
      )}
    </Screen>
  );
}

function DocumentThen({ document, label, revision, changes }: DifferingDocument) {
  return (
    <section className="past__document" aria-labelledby={document}>
      <h2 id={document}>{label}</h2>
      {changes.map((change) => (
        <ToldChange key={change.key} told={change.told} fields={change.fields}>
          <ReturnButton document={document} change={change} />
        </ToldChange>
      ))}
      {revision && (
        <p>
          <Link
            className="text-button"
            to={`/admin/historik/${document}?gem=${revision}&vis=dengang`}
          >
            Gendan alt i »{label}«, som det var
          </Link>
        </p>
      )}
    </section>
  );
}

type ReturnButtonProps = { document: string; change: DifferingDocument["changes"][number] };

function ReturnButton({ document, change }: ReturnButtonProps) {
  const { key, base, told, isHidden } = change;
  if (isHidden)
    return <p className="change__note">Er skjult nu. Udgiv det dér, hvor det rettes.</p>;
  return <ChangeButton label="Bring tilbage" told={told} values={{ document, key, base }} />;
}

const FAILED = "Det kunne ikke bringes tilbage lige nu. Prøv igen om lidt.";

function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}
