import { ArrowLink } from "../site/page/arrow-link.tsx";
import { RichText } from "../site/text/rich-text.tsx";
import { splitLead } from "../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../site/text/typography.ts";

export function Welcome({ title, html }: { title: string; html: string }) {
  if (!title && !html) return null;
  const { lead, rest } = splitLead(html);
  return (
    <section className="tone-band tone-band--left" data-tone="sky" aria-labelledby="velkommen">
      <div className="grid">
        <h2 id="velkommen" className="c-1-5">
          {withHardSpaces(title || "Velkommen")}
        </h2>
        <div className="c-6-7 welcome__text">
          {lead && <p className="lead lead--wide">{withHardSpaces(lead)}</p>}
          <RichText html={rest} />
          <p>
            <ArrowLink to="/terapi">Sådan arbejder vi</ArrowLink>
          </p>
        </div>
      </div>
    </section>
  );
}
