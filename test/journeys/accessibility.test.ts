import { tryScreens } from "./screens.ts";

/** One of each scheme; the release tests try all in the light. */
tryScreens([360], ["a refused form"]);
tryScreens([1440], ["/admin/viden?ny", "/admin/bestillinger"], "dark");
