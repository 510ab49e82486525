import { useRowForm } from "../../../admin/save/use-quick-save.tsx";
import { State } from "../../../admin/shell/state.tsx";
import type { MailState } from "./mail-state.ts";

export function OrderMails({ mails }: { mails: MailState[] }) {
  return (
    <ul className="order-mails stack">
      {mails.map((mail) => (
        <li key={`${mail.mailId} ${mail.recipient}`}>
          <State {...mail} />
          <small>{mail.recipient}</small>
          {mail.detail && <small>{mail.detail}</small>}
          {mail.canRetry && <SendAgain {...mail} />}
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ mailId, recipient }: MailState) {
  const { Form, busy, failure } = useRowForm();
  return (
    <>
      <Form method="post">
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
      </Form>
      {failure}
    </>
  );
}
