import { State } from "../admin/shell/state.tsx";
import { useAccountForm } from "./use-account-form.tsx";

type SessionRow = { id: string; device: string; since: string; isThis: boolean };

export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const { Form, busy, message } = useAccountForm();
  return (
    <section aria-labelledby="enheder">
      <h2 id="enheder">Her er du logget ind</h2>
      {message}
      <ul className="rule-list">
        {sessions.map(({ id, device, since, isThis }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong>
              <small>Siden {since}</small>
            </p>
            {isThis ? (
              <State kind="published" words="Denne enhed" />
            ) : (
              <Form method="post" action="/admin/konto/enheder">
                <input type="hidden" name="id" value={id} />
                <button
                  className="text-button"
                  type="submit"
                  disabled={busy}
                  aria-label={`Log ud: ${device}, siden ${since}`}
                >
                  Log ud
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {/* Also with one row: a session is not listed where the clocks disagree about it. */}
      <Form method="post" action="/admin/konto/enheder/andre">
        <button className="button button--light button--small" type="submit" disabled={busy}>
          Log ud alle andre steder
        </button>
      </Form>
    </section>
  );
}
