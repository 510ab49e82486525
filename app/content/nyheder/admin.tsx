import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { ScreenError } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { nyhederScreen } from "./forms.server.ts";

export const loader = nyhederScreen.loader;
export const action = nyhederScreen.action;
export const clientAction = stayOnError;
export default ContentScreen;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Nyheder"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af nyheder"
    />
  );
}
