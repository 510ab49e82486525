import { samspil } from "../server/context.ts";
import { PageHead } from "../site/page-head.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { RichText } from "../site/rich-text.tsx";
import { splitLead, splitSections } from "../site/rich-text-parts.ts";
import { siteFactsOf } from "../site/site-facts.ts";
import { withHardSpaces } from "../site/typography.ts";
import type { Route } from "./+types/page";
import { ProductCard } from "./product-card.tsx";
import "./shop.css";
import { readProdukter, readShop } from "./shop.server.ts";

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Shop" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { introText, orderText, ...page } = readShop(content);
  return {
    ...page,
    ...splitLead(introText),
    howToOrder: splitSections(orderText),
    produkter: readProdukter(content),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead, heroImage } = loaderData;
  return pageMeta({
    site: siteFactsOf(matches),
    title,
    description: lead,
    path: "/shop",
    image: heroImage,
  });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, rest, heroImage, heroImageAlt, produkter, howToOrder } = loaderData;
  // A picture that one of the products below has would only say the same thing twice.
  const isOwnPicture = heroImage && !produkter.some(({ billede }) => billede === heroImage);
  return (
    <div data-tone="sand">
      <PageHead
        crumbs={CRUMBS}
        title={title}
        lead={isOwnPicture && lead}
        picture={isOwnPicture ? { src: heroImage, alt: heroImageAlt } : undefined}
        aside={lead && <p className="lead">{withHardSpaces(lead)}</p>}
      />
      <section className="wrap shop-products" aria-label="Produkter">
        {rest && <RichText html={rest} />}
        {produkter.length === 0 && <p className="lead">Der er ingen produkter lige nu.</p>}
        <div className="products">
          {produkter.map((produkt, index) => (
            <ProductCard key={produkt.id} produkt={produkt} index={index} />
          ))}
        </div>
      </section>
      <section className="band wrap stack" aria-label="Bestilling">
        {howToOrder.map(({ heading, html }, index) => (
          <div className="notice" key={index}>
            {heading && <h2>{heading}</h2>}
            <RichText html={html} />
          </div>
        ))}
      </section>
    </div>
  );
}
