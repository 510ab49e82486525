import { Link } from "react-router";

export type Note = { text: string; to: string; action: string };

export function Notes({ notes }: { notes: Note[] }) {
  return notes.map(({ text, to, action }) => (
    <div className="banner banner--error" role="alert" key={text}>
      <p>
        {text} <Link to={to}>{action}</Link>.
      </p>
    </div>
  ));
}
