import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { ADMIN_ROUTES } from "./admin-routes.ts";

export default [
  layout("site-layout.tsx", [
    index("content/forside/page.tsx"),
    route("om", "content/om/page.tsx"),
    route("om/:id", "content/om/profil.tsx"),
    route("terapi", "content/terapi/page.tsx"),
    route("terapi/:id", "content/terapi/omrade.tsx"),
    route("supervision", "content/supervision/page.tsx"),
    route("uddannelse", "content/uddannelse/page.tsx"),
    route("uddannelse/:id", "content/uddannelse/kursus.tsx"),
    route("praktisk-priser", "content/praktisk-priser/page.tsx"),
    route("shop", "shop/products/page.tsx"),
    route("shop/:produktId", "shop/products/produkt.tsx"),
    route("kurv", "shop/cart/page.tsx"),
    route("fortryd", "shop/withdrawal/page.tsx"),
    route("viden", "content/viden/page.tsx"),
    route("viden/:artikelId", "content/viden/artikel.tsx"),
    route("kontakt", "content/kontakt/page.tsx"),
    route("soeg", "content/soeg/page.tsx"),
    route("en", "content/en/page.tsx"),
    route("ring-mig-op", "content/opkald/page.tsx"),
    route("nyheder", "content/nyheder/page.tsx"),
    route("nyheder/:id", "content/nyheder/former-address.ts"),
    route("handelsbetingelser", "shop/jura/page.tsx"),
    route("privatliv", "shop/jura/page.tsx", { id: "jura/privatliv" }),
    route("fortrydelsesret", "shop/jura/page.tsx", { id: "jura/fortrydelsesret" }),
    route("tilgaengelighed", "shop/jura/page.tsx", { id: "jura/tilgaengelighed" }),
    route("eksempel/slut", "tools/kladder/ended.ts"),
    route("eksempel/fejl", "tools/kladder/ended.ts", { id: "kladder/failed" }),
    route("proevemail", "tools/dashboard/mail-proof.tsx"),
    route("*", "site/shell/unknown.tsx"),
  ]),
  route("admin/login", "account/sign-in/login.tsx"),
  route("admin/login/kode", "account/sign-in/sign-in-code.tsx"),
  route("admin/login/adgangsnoegle", "account/sign-in/passkey-challenge.ts"),
  route("admin/adgangskode", "account/choose-password.tsx"),
  layout(
    "admin-layout.tsx",
    ADMIN_ROUTES.flatMap(({ files }) =>
      Object.entries(files).map(([path, file]) =>
        // One file serves several addresses, and the router requires an id for each.
        file === "content-screen.tsx" ? route(path, file, { id: path }) : route(path, file),
      ),
    ),
  ),
  route("kurv/bestil", "shop/checkout/order-action.ts"),
  route("eksempel", "tools/kladder/eksempel.ts"),
  route("sitemap.xml", "sitemap.ts"),
  route("robots.txt", "robots.ts"),
  route("nyheder.xml", "content/nyheder/feed.ts"),
] satisfies RouteConfig;
