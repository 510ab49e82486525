import { tryScreens } from "./editor-screens.ts";

tryScreens(true);
