import { Link } from "react-router";

export function HistoryTabs({ shown }: { shown: "texts" | "events" }) {
  return (
    <nav className="seg below-m" aria-label="Historik">
      <Link to="/admin/historik" aria-current={shown === "texts" ? "page" : undefined}>
        Tekster
      </Link>
      <Link to="/admin/historik/haendelser" aria-current={shown === "events" ? "page" : undefined}>
        Hændelser
      </Link>
    </nav>
  );
}
