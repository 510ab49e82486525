import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { kontaktScreen } from "./forms.server.ts";

export const loader = kontaktScreen.loader;
export const action = kontaktScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
