import type { LegalNotice } from "./law-pages.ts";

const ALT =
  "EU's meddelelse om reklamationsret: Køber du som privatperson, har du mindst 2 års reklamationsret, hvis der er noget galt med varen.";

/** The EU's notice as it is: no style may change it. */
export function LegalNoticeFile({ notice }: { notice: LegalNotice | undefined }) {
  if (!notice) return null;
  const { fil, bredde, hoejde } = notice;
  if (bredde === 0) {
    return (
      <a href={fil} download>
        EU's meddelelse om reklamationsret (PDF)
      </a>
    );
  }
  return (
    <a className="legal-notice" href={fil} target="_blank" rel="noopener">
      <img src={fil} alt={ALT} width={bredde} height={hoejde} loading="lazy" />
    </a>
  );
}

/** Beside a product: the words that the notice stands for, and the notice where the clinic has uploaded it. */
export function GuaranteeOfProduct({ notice }: { notice: LegalNotice | undefined }) {
  return (
    <div className="stack guarantee">
      <p>
        Køber du som privatperson, har du 2 års reklamationsret, hvis der er noget galt med varen.{" "}
        <a href="/handelsbetingelser">Handelsbetingelser</a>
      </p>
      <LegalNoticeFile notice={notice} />
    </div>
  );
}
