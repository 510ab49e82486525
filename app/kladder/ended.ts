import { data } from "react-router";

const ENDED = "Eksemplet kan ikke ses mere";

export function loader() {
  throw data({ sentence: ENDED, lead: WHY }, { status: 404 });
}

const WHY =
  "Linket er udløbet, deling er stoppet, eller også er det udgivet. Bed den, der sendte det, om et nyt.";

/** Never shown: the frame tells it, as of every page that is not there. */
export default function Ended() {
  return null;
}
