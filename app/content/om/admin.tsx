import { NameField } from "../../editor/controls/name-field.tsx";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { omScreen } from "./forms.server.ts";
import { psykologId, psykologLink } from "./om.ts";

export const loader = omScreen.loader;
export const action = omScreen.action;
export const clientAction = stayOnError;

const CONTROLS = { navn: PsykologNameField };

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

function PsykologNameField() {
  return <NameField idOf={psykologId} pathOf={psykologLink} />;
}
