import { isRouteErrorResponse, Link } from "react-router";
import { Screen } from "./screen.tsx";

export function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !error.data?.isRefused) return undefined;
  return String(error.data.sentence);
}

export function NotPermitted({ sentence }: { sentence: string }) {
  return (
    <Screen title="Ingen adgang">
      <p>{sentence}</p>
      <p className="row">
        <Link className="button" to="/admin">
          Til oversigten
        </Link>
        <Link className="link" to="/admin/konto">
          Din konto
        </Link>
      </p>
    </Screen>
  );
}
