import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { terapiScreen } from "./forms.server.ts";

export const loader = terapiScreen.loader;
export const action = terapiScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
