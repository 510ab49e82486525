import { data } from "react-router";
import type { Route } from "./+types/ended";

const ENDED = "Kladden kan ikke ses længere";
const FAILED = "Kladden kan ikke vises lige nu";

export function loader({ url }: Route.LoaderArgs) {
  const failed = url.pathname === "/eksempel/fejl";
  const message = failed ? { sentence: FAILED, lead: WHY_NOT } : { sentence: ENDED, lead: WHY };
  throw data(message, { status: 404 });
}

const WHY =
  "Linket er udløbet, delingen er stoppet, eller siden er udgivet. Bed den, der sendte det, om et nyt.";

const WHY_NOT =
  "Enten er det, kladden hører til, slettet eller skjult, eller også gik noget galt hos os. Bed den, der sendte linket, om at se på kladden.";

/** Never rendered: the error boundary of the layout shows the message. */
export default function Ended() {
  return null;
}
