import { useActionData, useFetcher } from "react-router";
import { Banner } from "../admin/shell/banner.tsx";

type TestAnswer = {
  ok: boolean;
  sentence?: string;
  email?: string;
  delivery?: { state: string; reason?: string };
};

export function TestMail() {
  const fetcher = useFetcher<TestAnswer>();
  const busy = fetcher.state !== "idle";
  // Sent before script had taken over, the page itself has the answer.
  const early = useActionData<TestAnswer>();
  const answer = busy ? undefined : (fetcher.data ?? early);
  return (
    <section aria-label="Testmail" className="test-mail">
      <fetcher.Form method="post" className="row">
        <button
          className="button button--light button--small"
          type="submit"
          disabled={busy}
          aria-busy={busy}
        >
          {busy ? "Sender testmail..." : "Send testmail"}
        </button>
        <p>En mail til dig selv viser, om hjemmesiden kan sende.</p>
      </fetcher.Form>
      {answer && (
        <Banner kind={hasFailed(answer) ? "error" : "success"}>
          <p>{words(answer)}</p>
        </Banner>
      )}
    </section>
  );
}

function hasFailed({ ok, delivery }: TestAnswer): boolean {
  return !ok || delivery?.reason !== undefined;
}

function words({ sentence, email, delivery }: TestAnswer): string {
  if (sentence) return sentence;
  if (delivery?.reason) return `Testmailen blev ikke sendt: ${delivery.reason}.`;
  if (delivery?.state === "sent") return `Testmailen er sendt til ${email}.`;
  if (delivery?.state === "filed") {
    return "Testmailen er gemt som fil på serveren. Der er ikke valgt en mailserver.";
  }
  return "Testmailen venter stadig i køen. Andre mails er foran.";
}
