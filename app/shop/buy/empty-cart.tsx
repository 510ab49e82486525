import { ButtonLink } from "../../site/page/button-link.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import type { Removal } from "./removal.tsx";
import { focusOnMount, RemovedLine } from "./removal.tsx";

export function EmptyCart({ removal: { removed, undo } }: { removal: Removal }) {
  return (
    <section className="wrap empty-cart">
      <div className="grid grid--center">
        <div className="stack stack--start c-1-6">
          <h1 ref={removed ? focusOnMount : undefined} tabIndex={-1}>
            Din kurv er tom
          </h1>
          {removed && (
            <p className="row row--apart cart-removed">
              <RemovedLine removed={removed} onUndo={undo} />
            </p>
          )}
          <p className="lead">
            Der er ikke noget i den endnu. Måske er der noget i shoppen, du kan bruge?
          </p>
          <ButtonLink to="/shop" arrow>
            Gå til shoppen
          </ButtonLink>
        </div>
        <div className="c-8-5">
          <div className="shape shape--circle">
            <Picture src="/illustrations/produkt-kort.svg" alt="" priority="high" />
          </div>
        </div>
      </div>
    </section>
  );
}
