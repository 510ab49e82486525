import { defineFeature } from "../../feature.ts";
import { lawForm } from "./forms.server.ts";
import { lawDocument, readLawPage, readLawText } from "./jura.server.ts";
import { LAW_PAGES } from "./law-pages.ts";
import { noticeDocument } from "./notice.server.ts";

export const jura = defineFeature({
  name: "jura",
  title: "Lovens sider",
  documents: [...LAW_PAGES.map(lawDocument), noticeDocument],
  search: { weight: 0.5 },
  pages: LAW_PAGES.map((page) => ({
    path: `/${page.slug}`,
    shows: [lawDocument(page)],
    searchTexts: (content, settings) => {
      const { title, html } = readLawPage(content, settings, page);
      return [{ title, href: `/${page.slug}`, texts: [page.lead, html] }];
    },
    sitemapAddresses: (content) => (readLawText(content, page).udgivet ? [`/${page.slug}`] : []),
    items: () => [{ label: page.title, href: `/${page.slug}` }],
  })),
  lawLinks: LAW_PAGES.map(({ slug, title }) => ({ label: title, href: `/${slug}` })),
  forms: () => LAW_PAGES.map(lawForm),
  tile: {
    to: "jura",
    text: "Betingelser, privatliv og fortrydelse",
    tone: "sand",
    figure: "paper",
  },
});
