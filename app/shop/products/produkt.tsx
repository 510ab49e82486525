import { formatKroner, hasPrice } from "../../formats/kroner.ts";
import { samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Facts } from "../../site/page/facts.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { type Frame, Picture, WholePictures } from "../../site/picture/picture.tsx";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import { BuyMany } from "../buy/buy.tsx";
import { CartPopup } from "../buy/cart/cart-popup.tsx";
import {
  morePictures,
  type ProduktSummary,
  readPricing,
  readProdukter,
  readShop,
  summaryOf,
} from "../goods/shop.server.ts";
import { isSoldOut, momsRate, parseFeatures, produktPath, toneOfProdukt } from "../goods/shop.ts";
import { GuaranteeOfProduct } from "../jura/legal-notice.tsx";
import { readNotice } from "../jura/notice.server.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import type { Route } from "./+types/produkt";
import { ProductCard } from "./product-card.tsx";
import { structuredProdukt } from "./structured-produkt.ts";

const MORE_FRAMES: Frame[] = [
  { from: "48rem", width: "min(30vw, 27rem)", ratio: 1 },
  { width: "90vw", ratio: 1 },
];
const BRIEF_FRAMES: Frame[] = [
  { from: "60rem", width: "min(25vw, 23rem)", ratio: 1.25 },
  { from: "48rem", width: "44vw", ratio: 1.25 },
  { width: "45vw", ratio: 1 },
];
const WITHDRAWAL = "14 dages fortrydelsesret for private.";
const TRAIL = [{ label: "Shop", href: "/shop" }];

export const handle: RouteHandle = { footer: "orders" };

export function loader({ context, params }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const produkter = readProdukter(content);
  const index = produkter.findIndex((produkt) => produkt.id === params.produktId);
  const produkt = produkter[index];
  if (!produkt) throw notFound("Produkt ikke fundet");
  const pictures = morePictures(produkt);
  return {
    produkt,
    pictures,
    structured: structuredProdukt(
      { ...produkt, pictures: pictures.map(({ src }) => src) },
      settings.origin,
    ),
    tone: toneOfProdukt(index),
    aboutPrice: aboutPrice(produkt, content),
    delivery: readShop(content).leveringstid,
    more: moreAfter(produkter.map(summaryOf), index),
    isOpen: isShopOpen(content, settings),
    notice: readNotice(content),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { produkt, structured } = loaderData;
  return pageMeta({
    matches,
    title: produkt.navn,
    description: produkt.kort_beskrivelse,
    search: produkt,
    path: produktPath(produkt.id),
    image: produkt.billede,
    structured: [structured],
    crumbs: [...TRAIL, { label: produkt.navn }],
  });
}

export default function ProduktPage({ loaderData }: Route.ComponentProps) {
  const { produkt, pictures, tone, aboutPrice, delivery, more, isOpen, notice } = loaderData;
  const { navn, pris, kort_beskrivelse, billede, billedeAlt } = produkt;
  const { facts: listed, others } = parseFeatures(produkt.features);
  const facts = [
    ...listed,
    produkt.alder &&
      !listed.some(({ term }) => term === "Alder") && { term: "Alder", detail: produkt.alder },
    produkt.producent && {
      term: "Producent",
      detail: <span className="produkt__maker">{produkt.producent}</span>,
    },
  ].filter((fact) => typeof fact === "object");
  return (
    <WholePictures>
      <div className="produkt">
        <PageHead
          crumbs={[...TRAIL, { label: navn }]}
          title={navn}
          lead={kort_beskrivelse}
          picture={{ src: billede, alt: billedeAlt }}
          shape="leaf"
          tone={tone}
        >
          <p className="price price--large">
            {pris} {hasPrice(pris) && <small>{aboutPrice}</small>}
          </p>
          <BuyMany product={produkt} isOpen={isOpen} />
          {isOpen && hasPrice(pris) && !isSoldOut(produkt) && (
            <p className="caption">
              {[delivery && `Levering: ${withHardSpaces(delivery)}.`, WITHDRAWAL]
                .filter(Boolean)
                .join(" ")}
            </p>
          )}
        </PageHead>
        <TextWithAside aside={facts.length > 0 && <Facts facts={facts} />}>
          {produkt.produktBeskrivelse && <RichText html={produkt.produktBeskrivelse} />}
          <TextList heading="Kort fortalt" items={[...produkt.beskrivelse, ...others]} />
          <TextList heading="Sådan kan det bruges" items={produkt.anvendelse} />
          <TextList heading="Advarsler" items={produkt.advarsler} />
          <GuaranteeOfProduct notice={notice} />
        </TextWithAside>
        {pictures.length > 0 && (
          <section className="band wrap produkt__pictures" aria-label="Flere billeder">
            {pictures.map(({ src, alt }) => (
              <div key={src} className="shape shape--leaf" data-tone={tone}>
                <Picture src={src} alt={alt} frames={MORE_FRAMES} />
              </div>
            ))}
          </section>
        )}
        {more.length > 0 && <MoreProducts more={more} />}
        {isOpen && <CartPopup />}
      </div>
    </WholePictures>
  );
}

type Listed = { produkt: ProduktSummary; index: number };

/** Two with a price that are not sold out, of those that come after it in the shop. */
function moreAfter(produkter: ProduktSummary[], index: number): Listed[] {
  const listed = produkter.map((produkt, at) => ({ produkt, index: at }));
  return [...listed.slice(index + 1), ...listed.slice(0, index)]
    .filter(({ produkt }) => hasPrice(produkt.pris) && !isSoldOut(produkt))
    .slice(0, 2);
}

function MoreProducts({ more }: { more: Listed[] }) {
  return (
    <section className="band wrap grid">
      <h2 className="c-1-5 title-m">Mere fra shoppen</h2>
      <div className="c-6-7 products">
        {more.map((listed) => (
          <ProductCard key={listed.produkt.id} {...listed} frames={BRIEF_FRAMES} Heading="h3" />
        ))}
      </div>
    </section>
  );
}

function aboutPrice({ momssats }: { momssats: string }, content: Content): string {
  const { freight, isMomsRegistered } = readPricing(content);
  const parts = [
    isMomsRegistered && momsRate(momssats) > 0 && "inkl. moms",
    freight && (freight.price === 0 ? "Gratis fragt" : `Fragt: ${formatKroner(freight.price)}`),
  ];
  return parts.filter(Boolean).join(". ");
}

function TextList({ heading, items }: { heading: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="prose">
      <h2>{heading}</h2>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{withHardSpaces(item)}</li>
        ))}
      </ul>
    </div>
  );
}
