import { ContentScreen } from "../../admin/content-screen.tsx";
import { keepForm } from "../../admin/save/keep-form.ts";
import { uddannelseScreen } from "./forms.server.ts";

export const loader = uddannelseScreen.loader;
export const action = uddannelseScreen.action;
export const clientAction = keepForm;
export default ContentScreen;
