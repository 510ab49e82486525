import type { Frame } from "../../site/picture/picture.tsx";
import { Picture, WholePictures } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import { BuyOne } from "../cart/buy.tsx";
import type { ProduktSummary } from "./shop.server.ts";
import { produktPath, toneOfProdukt } from "./shop.ts";

type ProductCardProps = {
  produkt: ProduktSummary;
  index: number;
  frames: Frame[];
  priority?: "high";
  isOpen: boolean;
};

export function ProductCard({ produkt, index, frames, priority, isOpen }: ProductCardProps) {
  const { id, navn, pris, kort_beskrivelse, billede } = produkt;
  const shape = index % 2 === 0 ? "leaf" : "arch";
  return (
    <article className="product-card">
      <div className={`shape shape--${shape}`} data-tone={toneOfProdukt(index)}>
        <WholePictures>
          {billede && <Picture src={billede} alt="" frames={frames} priority={priority} />}
        </WholePictures>
      </div>
      <div className="row row--apart row--baseline product-card__line">
        <h2>
          <a href={produktPath(id)}>{navn}</a>
        </h2>
        <span className="price">{pris}</span>
      </div>
      <p>{withHardSpaces(kort_beskrivelse)}</p>
      <BuyOne product={produkt} isOpen={isOpen} />
    </article>
  );
}
