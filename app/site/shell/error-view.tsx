import { useLocation, useRouteError } from "react-router";
import { PageHead } from "../page/page-head.tsx";
import { readErrorId } from "./error-name.ts";

type ErrorViewProps = {
  sentence: string;
  wordsOnly?: boolean;
};

export function ErrorView({ sentence, wordsOnly }: ErrorViewProps) {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const errorId = readErrorId(error);
  return (
    <PageHead title="Ups, noget gik galt" lead={sentence} picture={wordsOnly ? undefined : MITTEN}>
      {errorId && <p className="caption">Fejlnummer: {errorId}</p>}
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      <p>
        {/* `target` makes navigation.ts skip the link, so that the page reloads. */}
        <a className="button" href={pathname + search} target="_self">
          Prøv igen
        </a>
      </p>
    </PageHead>
  );
}

const MITTEN = {
  src: "/illustrations/404-vante.svg",
  alt: "",
  focusPoint: { x: 50, y: 45 },
};
