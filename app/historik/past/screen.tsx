import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/screen";
import { readPastChoice } from "./past-choice.server.ts";
import { PastSection } from "./past-section.tsx";

/** For who has no access to Drift, and what each page of the past goes back to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return readPastChoice(context.get(samspil), context.get(admin).email, url.searchParams);
}

export default function PastScreen({ loaderData }: Route.ComponentProps) {
  return (
    <Screen
      title="Se hjemmesiden, som den var"
      back={{ to: "/admin/historik", label: "Tilbage til historik", title: "Historik" }}
    >
      <PastSection {...loaderData} />
    </Screen>
  );
}
