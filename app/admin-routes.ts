import type { Role } from "./server/auth/role.ts";

/** The file of every address behind the sign-in, by the roles that may open it. Any other address there is the owners'. */
export const ADMIN_ROUTES: { roles: Role[]; files: Record<string, string> }[] = [
  {
    roles: ["Ejer", "Redaktør", "Bestillinger"],
    files: {
      admin: "tools/dashboard/admin.tsx",
      "admin/konto": "account/konto.tsx",
      "admin/totrinslogin": "account/second-factor/totrinslogin.tsx",
      "admin/find": "tools/find/screen.tsx",
      "admin/find/svar": "tools/find/answer.ts",
      "admin/log-ud": "account/sign-in/sign-out.ts",
      "admin/:section": "tools/dashboard/unknown-section.ts",
    },
  },
  {
    roles: ["Ejer", "Redaktør"],
    files: {
      "admin/eksempler": "tools/dashboard/examples.tsx",
      "admin/forside": "content/forside/admin.tsx",
      "admin/om": "content/om/admin.tsx",
      "admin/nyheder": "content/nyheder/admin.tsx",
      "admin/terapi": "content-screen.tsx",
      "admin/supervision": "content-screen.tsx",
      "admin/uddannelse": "content-screen.tsx",
      "admin/uddannelse/:id/events": "content/uddannelse/events-admin.tsx",
      "admin/praktisk-priser": "content/praktisk-priser/admin.tsx",
      "admin/shop": "shop/products/admin.tsx",
      "admin/viden": "content/viden/admin.tsx",
      "admin/kontakt": "content-screen.tsx",
      "admin/opkald/tekster": "content-screen.tsx",
      "admin/spoergsmaal": "content-screen.tsx",
      "admin/hjaelp": "content-screen.tsx",
      "admin/engelsk": "content-screen.tsx",
      "admin/klinikken": "content/klinik/admin.tsx",
      "admin/jura/:side?": "shop/jura/admin.tsx",
      "admin/billeder": "tools/billeder/admin.tsx",
      "admin/billeder/liste": "tools/billeder/list.ts",
      "admin/historik/:document?": "tools/historik/admin.tsx",
      "admin/links": "tools/links/admin.tsx",
      "admin/links/tjek": "tools/links/check.ts",
      "admin/fortryd": "tools/historik/undo.ts",
      "admin/rediger": "tools/find/page-forms.tsx",
      "admin/sider": "tools/links/link-pages.ts",
      "admin/kladde": "tools/kladder/actions.ts",
      "admin/vis": "tools/kladder/preview.ts",
      "admin/upload": "admin/image/upload.ts",
    },
  },
  {
    roles: ["Ejer", "Bestillinger"],
    files: {
      "admin/bestillinger": "shop/orders/list/admin.tsx",
      "admin/bestillinger.csv": "shop/orders/list/csv.ts",
      "admin/opkald": "content/opkald/admin.tsx",
    },
  },
  {
    roles: ["Ejer"],
    files: {
      "admin/modtagere": "tools/dashboard/recipients.tsx",
      "admin/historik/haendelser": "tools/historik/events.tsx",
      "admin/drift": "tools/drift/admin.tsx",
    },
  },
];
