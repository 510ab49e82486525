import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { supervisionScreen } from "./forms.server.ts";

export const loader = supervisionScreen.loader;
export const action = supervisionScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
