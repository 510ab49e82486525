import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Notice } from "../../site/page/notice.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import type { Frame } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { BuyOne } from "../buy/buy.tsx";
import { CartPopup } from "../buy/cart/cart-popup.tsx";
import { readProdukter, readShop, summaryOf } from "../goods/shop.server.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import type { Route } from "./+types/page";
import { ProductCard } from "./product-card.tsx";

const CRUMBS = [{ label: "Shop" }];

export const handle: RouteHandle = { footer: "orders" };

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { introText, orderText, ...page } = readShop(content);
  return {
    ...page,
    ...splitLead(introText),
    howToOrder: splitSections(orderText),
    produkter: readProdukter(content).map(summaryOf),
    isOpen: isShopOpen(content, settings),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return documentMeta("/shop", { matches, page: loaderData });
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { title, heroImage, heroImageAlt, produkter, lead, rest, howToOrder, isOpen } = loaderData;
  // A product's own picture would appear twice.
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
            <ProductCard
              key={produkt.id}
              produkt={produkt}
              index={index}
              frames={produktFrames(index, produkter.length)}
              priority={index === 0 && !isOwnPicture ? "high" : undefined}
            >
              <p>{withHardSpaces(produkt.kort_beskrivelse)}</p>
              <BuyOne product={produkt} isOpen={isOpen} />
            </ProductCard>
          ))}
        </div>
      </section>
      <section className="band wrap stack" aria-label="Bestilling">
        {howToOrder.map((section, index) => (
          <Notice key={index} section={section} />
        ))}
      </section>
      {isOpen && <CartPopup />}
    </div>
  );
}

/** By threes, one large and two beside it; one left over spans the page, two share it. */
function produktFrames(index: number, count: number): Frame[] {
  const remainder = count % 3;
  const isLeftOver = index >= count - remainder;
  if (isLeftOver && remainder === 1) return ALONE;
  if (isLeftOver && remainder === 2) return HALF;
  return index % 3 === 0 ? LARGE : SMALL;
}

const SMALL: Frame[] = [
  { from: "48rem", width: "min(37vw, 34rem)", ratio: 1.25 },
  { width: "90vw", ratio: 1 },
];
const LARGE: Frame[] = [
  { from: "48rem", width: "min(52vw, 48rem)", ratio: 0.61 },
  { width: "90vw", ratio: 1 },
];
const HALF: Frame[] = [
  { from: "48rem", width: "min(45vw, 41rem)", ratio: 1.25 },
  { width: "90vw", ratio: 1 },
];
const ALONE: Frame[] = [
  { from: "48rem", width: "min(52vw, 48rem)", ratio: 1.78 },
  { width: "90vw", ratio: 1 },
];
