import { useFetcher } from "react-router";
import type { SaveAnswer } from "../../../admin/save/save-answer.ts";
import type { MailState } from "./mail-state.ts";

export function OrderMails({ mails }: { mails: MailState[] }) {
  return (
    <ul className="order-mails stack">
      {mails.map((mail) => (
        <li key={`${mail.mailId} ${mail.recipient}`}>
          <span className={`status status--${mail.tone}`}>{mail.words}</span>
          <small>{mail.recipient}</small>
          {mail.detail && <small>{mail.detail}</small>}
          {mail.canRetry && <SendAgain {...mail} />}
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ mailId, recipient }: MailState) {
  const fetcher = useFetcher<SaveAnswer>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="mailId" value={mailId} />
      <input type="hidden" name="recipient" value={recipient} />
      <button
        className="text-button"
        name="intent"
        value="retry"
        type="submit"
        disabled={busy}
        aria-busy={busy}
      >
        Send igen<span className="sr"> til {recipient}</span>
      </button>
      {!busy && fetcher.data?.ok === false && <p role="alert">{fetcher.data.sentence}</p>}
    </fetcher.Form>
  );
}
