import { Link } from "react-router";
import { RichText } from "../../site/text/rich-text.tsx";

export function WelcomePreview({ title, html }: { title: string; html: string }) {
  return (
    <section className="welcome-preview" aria-labelledby="velkomst">
      <div className="row row--apart below-s">
        <h2 id="velkomst">Velkomsttekst</h2>
        <Link className="button button--light button--small" to="?rediger=velkomst">
          Rediger velkomsttekst
        </Link>
      </div>
      <div className="card">
        {title && <h3 className="below-s">{title}</h3>}
        <RichText html={html} />
      </div>
    </section>
  );
}
