import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { spoergsmaalScreen } from "./forms.server.ts";

export const loader = spoergsmaalScreen.loader;
export const action = spoergsmaalScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
