import { tryScreens } from "./screens.ts";

/** Of each kind one, and in the dark, which the release tests of all screens do not try. */
tryScreens([360], ["/", "a refused form", "the open menu", "/admin/terapi?rediger=indhold"]);
tryScreens([1440], ["/admin/login", "/admin", "/admin/viden?ny", "/admin/bestillinger"], "dark");
