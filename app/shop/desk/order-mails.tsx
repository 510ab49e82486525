import { ActButton } from "../../shell/act-button.tsx";
import { State } from "../../shell/state.tsx";
import type { MailState } from "./mail-state.ts";

export function OrderMails({ mails }: { mails: MailState[] }) {
  return (
    <ul className="order-mails stack">
      {mails.map(({ mailId, recipient, canRetry, ...mail }) => (
        <li key={`${mailId} ${recipient}`}>
          <State {...mail} />
          <small>{recipient}</small>
          {mail.detail && <small>{mail.detail}</small>}
          {canRetry && (
            <ActButton className="text-button" fields={{ intent: "retry", mailId, recipient }}>
              Send igen<span className="sr"> til {recipient}</span>
            </ActButton>
          )}
        </li>
      ))}
    </ul>
  );
}
