import { Link } from "react-router";
import { featureRegistry } from "../../feature.ts";
import { quote } from "../../formats/quote.ts";
import { samspil } from "../../server/context.ts";
import { inSlices } from "../../server/in-slices.ts";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/admin";
import { openLinkCheck, readStoredLinks, type StoredLink } from "./links.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const check = openLinkCheck(context);
  const broken: (StoredLink & { problem: string })[] = [];
  let count = 0;
  for await (const link of inSlices(
    readStoredLinks(content, context.get(featureRegistry).formsOf(content), settings.origin),
  )) {
    const problem = await check(link.href);
    if (problem) broken.push({ ...link, problem });
    count += 1;
  }
  return { count, broken };
}

export default function Links({ loaderData: { count, broken } }: Route.ComponentProps) {
  return (
    <Screen title="Links">
      <p>
        {broken.length === 0
          ? `Alle links til hjemmesidens egne sider fører et sted hen. ${countWords(count)} er kontrolleret.`
          : "Disse links fører ingen steder hen. Ret dem, eller fjern dem fra teksten."}
      </p>
      {broken.length > 0 && (
        <ul className="rule-list narrow">
          {broken.map(({ href, words, where, field, to, problem }, at) => (
            <li key={at}>
              <Link className="link" to={to}>
                {where}
              </Link>
              <p>{words ? `${field}: ${quote(words)}` : `${field}: ${href}`}</p>
              <small>{problem}</small>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function countWords(count: number): string {
  return count === 1 ? "Ét link" : `${count} links`;
}
