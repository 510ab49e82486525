import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { textsScreen } from "./forms.server.ts";

export const loader = textsScreen.loader;
export const action = textsScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
