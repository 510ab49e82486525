export type MenuLink = { label: string; href: string; note?: string; lang?: string };

export type NavigationItem = {
  label: string;
  href: string;
  links?: MenuLink[];
  isOnPhonesOnly?: boolean;
  isOnComputersOnly?: boolean;
};

export type LinkColumn = { label: string; title: string; links: MenuLink[] };

export type SiteData = {
  hasShop: boolean;
  clinic: {
    navn: string;
    adresse: string;
    postnummer: string;
    by: string;
    telefon: string;
    email: string;
    cvr: string;
    aabningstider: string;
    opfordring: string;
    opfordringTekst: string;
    logo: string;
    logoAlt: string;
  };
  contactPath: string;
  canCallBack: boolean;
  /** Nobody answers the telephone now, and the clinic calls back. */
  isClosedNow: boolean;
  canFind: boolean;
  menu: NavigationItem[];
  footer: LinkColumn[];
  lawLinks: MenuLink[];
};
