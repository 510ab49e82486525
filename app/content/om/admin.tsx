import { ContentScreen } from "../../admin/content-screen.tsx";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { ScreenError } from "../../admin/shell/screen.tsx";
import type { Route } from "./+types/admin";
import { PsykologFields } from "./admin-form.tsx";
import { omScreen } from "./forms.server.ts";

export const loader = omScreen.loader;
export const action = omScreen.action;
export const clientAction = stayOnError;

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} itemFields={<PsykologFields />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Om os"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af psykologer"
    />
  );
}
