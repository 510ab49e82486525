import { tryScreens, tryWidths } from "./screens.ts";

tryScreens(
  [360],
  [
    "/",
    "/viden/leg-som-sprog",
    "a refused form",
    "the open menu",
    "/admin",
    "/admin/terapi?rediger=indhold",
    "/admin/historik/nyheder",
  ],
);
tryScreens([320], ["/admin/bestillinger"]);
tryScreens(
  [1440],
  [
    "/shop/samtalekort",
    "the popup after adding",
    "/admin/nyheder",
    "/admin/shop?rediger=samtalekort",
    "/admin/billeder?billede=%2Fillustrations%2Fterapi-unge.svg",
  ],
);
tryScreens(
  [1440],
  ["/admin/login", "/admin", "/admin/viden", "/admin/viden?ny", "/admin/bestillinger"],
  "dark",
);
tryWidths(["/", "/shop/samtalekort"]);
