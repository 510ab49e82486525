import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { englishScreen } from "./forms.server.ts";

export const loader = englishScreen.loader;
export const action = englishScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
