import { createContext } from "react";

export type SitePage = { label: string; href: string };

/** Pages that content makes, such as articles, offered for links after the fixed ones. */
export const SitePagesContext = createContext<SitePage[]>([]);

export const FIXED_PAGES: SitePage[] = [
  { label: "Forside", href: "/" },
  { label: "Om os", href: "/om" },
  { label: "Terapi", href: "/terapi" },
  { label: "Supervision", href: "/supervision" },
  { label: "Uddannelse", href: "/uddannelse" },
  { label: "Praktisk & priser", href: "/praktisk-priser" },
  { label: "Shop", href: "/shop" },
  { label: "Viden", href: "/viden" },
  { label: "Nyheder", href: "/nyheder" },
  { label: "Kontakt", href: "/kontakt" },
];
