import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** SPEC.md's route tables, in their order. */
export default [
  layout("layout.tsx", [
    index("forside/page.tsx"),
    route("om", "om/page.tsx"),
    route("om/:id", "om/profil.tsx"),
    route("terapi", "terapi/page.tsx"),
    route("terapi/:id", "terapi/omrade.tsx"),
    route("supervision", "supervision/page.tsx"),
    route("uddannelse", "uddannelse/page.tsx"),
    route("uddannelse/:id", "uddannelse/kursus.tsx"),
    route("praktisk-priser", "praktisk-priser/page.tsx"),
    route("shop", "shop/page.tsx"),
    route("shop/:produktId", "shop/produkt.tsx"),
    route("kurv", "kurv/page.tsx"),
    route("viden", "viden/page.tsx"),
    route("viden/:artikelId", "viden/artikel.tsx"),
    route("kontakt", "kontakt/page.tsx"),
    route("nyheder", "nyheder/page.tsx"),
    route("nyheder/:id", "nyheder/former-address.ts"),
    route("*", "site/unknown.tsx"),
  ]),
  route("sitemap.xml", "sitemap.ts"),
  route("robots.txt", "robots.ts"),
  route("nyheder.xml", "nyheder/feed.ts"),
] satisfies RouteConfig;
