import { Loading } from "../../site/shell/loading.tsx";
import { WaysToOrder } from "./order-by-hand.tsx";
import type { ClinicContact } from "./use-clinic.ts";

/** Shown until the script loads; without script, CSS shows how to order by telephone or mail. */
export function CartLoading({ clinic }: { clinic: ClinicContact }) {
  return (
    <div className="wrap cart-loading">
      <Loading />
      <OrderWithoutScript clinic={clinic} />
    </div>
  );
}

function OrderWithoutScript({ clinic }: { clinic: ClinicContact }) {
  return (
    <section className="stack order-by-hand">
      <h1>Bestil på telefon eller mail</h1>
      <p className="lead">
        Kurven virker kun med JavaScript slået til. Du kan også bestille uden: Sig, hvad du vil
        have, og hvor vi skal sende det hen, så sender vi varerne med faktura.
      </p>
      <p>
        <WaysToOrder clinic={clinic} />
      </p>
    </section>
  );
}
