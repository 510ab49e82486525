import { ContentScreen } from "../../admin/content-screen.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { ScreenError } from "../../admin/shell/screen.tsx";
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
