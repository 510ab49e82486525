import { type Frame, Picture } from "../picture/picture.tsx";
import { ExternalLink } from "./external-link.tsx";

const DRAWING = { src: "/illustrations/kort.svg", alt: "" };
const STILL: Frame[] = [{ width: "95vw", ratio: 2 }];

type MapFrameProps = {
  src: string;
  address: string;
  still?: { src: string; alt: string };
};

/** No request goes to the map's server before the visitor agrees. Without script the button opens the map's own page. */
export function MapFrame({ src, address, still = DRAWING }: MapFrameProps) {
  const service = mapService(src, address);

  return (
    <div>
      <div className="map__frame shape shape--leaf">
        <Picture {...still} frames={STILL} />
        <div className="map__consent">
          <p>Kortet hentes fra {service.name}, som så kan se din ip-adresse.</p>
          <a
            className="button button--small"
            href={service.searchAddress}
            target="_blank"
            rel="noopener"
            data-map={src}
            data-title={`Kort over ${address}`}
          >
            Vis kort
          </a>
        </div>
      </div>
      <p className="map__link">
        <ExternalLink href={service.searchAddress}>Åbn kortet hos {service.name}</ExternalLink>
      </p>
    </div>
  );
}

type MapService = { name: string; searchAddress: string };

function mapService(embedAddress: string, address: string): MapService {
  const query = encodeURIComponent(address);
  const isOpenStreetMap = embedAddress.startsWith("https://www.openstreetmap.org/");
  return isOpenStreetMap
    ? {
        name: "OpenStreetMap",
        searchAddress: `https://www.openstreetmap.org/search?query=${query}`,
      }
    : {
        name: "Google",
        searchAddress: `https://www.google.com/maps/search/?api=1&query=${query}`,
      };
}
