import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { hjaelpScreen } from "./forms.server.ts";

export const loader = hjaelpScreen.loader;
export const action = hjaelpScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
