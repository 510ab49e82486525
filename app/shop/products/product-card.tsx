import type { ReactNode } from "react";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture, WholePictures } from "../../site/picture/picture.tsx";
import type { ProduktSummary } from "../goods/shop.server.ts";
import { produktPath, toneOfProdukt } from "../goods/shop.ts";

type ProductCardProps = {
  produkt: ProduktSummary;
  index: number;
  frames: Frame[];
  priority?: "high";
  Heading?: "h2" | "h3";
  children?: ReactNode;
};

export function ProductCard(props: ProductCardProps) {
  const { produkt, index, frames, priority, Heading = "h2", children } = props;
  const { id, navn, pris, billede } = produkt;
  const shape = index % 2 === 0 ? "leaf" : "arch";
  return (
    <article className="product-card">
      <div className={`shape shape--${shape}`} data-tone={toneOfProdukt(index)}>
        <WholePictures>
          {billede && <Picture src={billede} alt="" frames={frames} priority={priority} />}
        </WholePictures>
      </div>
      <div className="row row--apart row--baseline">
        <Heading>
          <a href={produktPath(id)}>{navn}</a>
        </Heading>
        <span className="price">{pris}</span>
      </div>
      {children}
    </article>
  );
}
