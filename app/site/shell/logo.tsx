import { metadataOf } from "../../formats/picture-metadata.ts";
import { fallbackOf, sourceSet } from "../../formats/picture-variants.ts";
import { cutAtWord } from "../text/plain-text.ts";
import type { SiteData } from "./site-data.ts";

/** Only this clinic has the drawn logo; others have a picture, or their name in type. */
const PRODUCT = "Samspil";
const LONGEST_NAME = 40;

type LogoLinkProps = Pick<SiteData, "clinic"> & { href?: string; where?: string };

export function LogoLink({ clinic, href = "/", where = "til forsiden" }: LogoLinkProps) {
  const { navn, logo, logoAlt } = clinic;
  return (
    <a className="logo" href={href} aria-label={`${(logo && logoAlt) || navn} – ${where}`}>
      {logo ? <LogoPicture src={logo} /> : <LogoName name={navn} />}
    </a>
  );
}

function LogoName({ name }: { name: string }) {
  return name === PRODUCT ? (
    <Logo />
  ) : (
    <span className="logo__name">{cutAtWord(name, LONGEST_NAME)}</span>
  );
}

/** No placeholder colour: it would show through a transparent logo. */
function LogoPicture({ src }: { src: string }) {
  const look = metadataOf(src);
  if (!look) return <img src={src} alt="" />;
  const { width, height } = look;
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sourceSet(src, look)} sizes="13rem" />
      <img src={fallbackOf(src, look)} alt="" width={width} height={height} />
    </picture>
  );
}

export function Logo() {
  return (
    <svg viewBox="4 4 191 50" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      <path
        className="logo__arch"
        d="M34 4a14 14 0 0 1 14 14v30H20V18A14 14 0 0 1 34 4z"
        fill="#1E4A45"
      />
      <path className="logo__leaf" d="M18 20h30v28H18A14 14 0 0 1 18 20z" fill="#F2C14B" />
      <path className="logo__arch" d="M34 20h14v14H34zM20 34h14v14H20z" fill="#1E4A45" />
      <path d={NAME} fill="currentColor" />
    </svg>
  );
}

const NAME =
  "M68.4 43.6q-2.6 0-4.9-1t-3.6-2.4l1.4-5.9q1.1 1.9 3.1 3.2 1.9 1.4 4.2 1.4 1.9 0 3-1.1t1.1-2.6q0-1.3-.6-2.1t-1.3-1.3q-.8-.5-1.3-.7L66 29.4q-1.3-.7-2.6-1.6-1.3-1-2.2-2.5-.8-1.5-.8-3.7 0-2.3 1.1-4.1 1-1.8 3-2.8 1.9-1 4.6-1 2.5 0 4.4.8t3.1 1.7L75.2 22q-1.1-1.6-2.8-2.6-1.7-1.1-3.6-1.1-1.6 0-2.5.9-1 .9-1 2.2 0 .8.4 1.5.4.6 1.1 1.1l1.4.8 3.5 1.7q.8.4 1.8 1.1 1 .6 2 1.6.9 1 1.6 2.3.6 1.4.6 3.3 0 2.5-1.2 4.5-1.1 2-3.2 3.1-2.1 1.2-4.9 1.2m20.9-.2q-2.7 0-4.9-1.3-2.1-1.4-3.4-3.7-1.3-2.2-1.3-5 0-2.7 1.3-5t3.4-3.7q2.2-1.3 4.9-1.3 1.8 0 3.4.7 1.6.6 2.7 1.8v-2.1h4.4V43h-4.4v-2.1q-1.1 1.2-2.7 1.9-1.6.6-3.4.6m.6-4.4q1.5 0 2.7-.8 1.3-.7 2-2 .7-1.2.7-2.8 0-1.5-.7-2.8t-2-2q-1.2-.8-2.7-.8t-2.8.8q-1.2.7-1.9 2-.8 1.3-.8 2.8 0 1.6.8 2.8.7 1.3 1.9 2 1.3.8 2.8.8m13.9 4V23.8h4.6v2.3q1-1.4 2.5-2.1 1.6-.7 3.3-.7t3.3.7q1.5.8 2.5 2.2 1.1-1.5 2.8-2.2t3.7-.7 3.8.9q1.8 1 2.9 2.8t1.1 4.4V43h-5V32.1q0-1.8-1-3.1-1.1-1.2-2.8-1.2-1 0-1.9.5-.9.4-1.5 1.4-.5.9-.5 2.3v11h-5V32.1q0-1.2-.5-2.2t-1.4-1.5q-.8-.6-2-.6-.9 0-1.8.5-.9.4-1.5 1.4-.5.9-.5 2.3v11Zm40.1.6q-1.8 0-3.7-.6-2-.7-3.1-1.8l1.3-4.9q.9 1.4 2.5 2.3t3.3.9q1.2 0 1.8-.5t.6-1.3-.6-1.2-1.2-.6l-2.6-1.1q-.9-.3-2-.9t-1.9-1.7q-.9-1.1-.9-2.9 0-1.6.9-3 .8-1.3 2.3-2.2 1.5-.8 3.6-.8 2 0 3.7.6 1.7.7 2.6 1.6l-1.2 4.7q-1-1.4-2.4-2.1-1.5-.8-2.8-.8-1.1 0-1.7.5-.5.5-.5 1.1 0 .5.4 1 .4.4 1.2.8l2.5.9q1 .4 2.2 1t2 1.7q.9 1.2.9 3.1 0 2.7-2 4.5-2 1.7-5.2 1.7m10.1 9V23.8h4.4v2.1q1.2-1.2 2.7-1.9 1.6-.6 3.5-.6 2.6 0 4.8 1.3 2.2 1.4 3.5 3.7 1.3 2.2 1.3 5t-1.3 5.1q-1.3 2.2-3.5 3.6-2.2 1.3-4.8 1.3-1.6 0-3-.5t-2.5-1.4v11.1ZM164 39q1.5 0 2.7-.8 1.3-.7 2-2 .7-1.2.7-2.8 0-1.5-.7-2.8t-2-2q-1.2-.8-2.7-.8t-2.8.8q-1.2.7-1.9 2-.8 1.3-.8 2.8 0 1.6.8 2.8.7 1.3 1.9 2 1.3.8 2.8.8m13.2 4V23.8h5V43Zm2.5-22.1q-1.2 0-2-.8t-.8-2 .8-2 2-.8 2 .8.8 2-.8 2-2 .8m6.6 22.1V12.3h5V43Z";
