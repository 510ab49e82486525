export type MenuLink = { label: string; href: string; note?: string };

/** What header, menus and footer show on every page, read from content by the layout. */
export type SiteData = {
  clinic: {
    navn: string;
    adresse: string;
    postnummer: string;
    by: string;
    telefon: string;
    email: string;
    cvr: string;
    aabningstider: string;
  };
  /** Without the overview pages /om, /terapi and /uddannelse: the menus put them first themselves. */
  menus: { om: MenuLink[]; terapi: MenuLink[]; uddannelse: MenuLink[] };
};
