import { useActionData } from "react-router";
import { samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { whoAsks } from "../../shell/actor.server.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import type { Route } from "./+types/mail-proof";

/** The page of the link in a test mail: a press confirms that mails about orders arrive. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("kode") ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { recipients, colleagues } = context.get(samspil);
  const confirmed = await recipients.confirm(
    String(form.get("kode") ?? ""),
    whoAsks({ request, context }),
  );
  if (confirmed?.isNew) {
    await colleagues.notifyOwners({ kind: "recipient confirmed", email: confirmed.address });
  }
  return { address: confirmed?.address };
}

export function meta({ matches }: Route.MetaArgs) {
  const title = "Er mailen kommet frem?";
  return pageMeta({ matches, isUnlisted: true, title, description: title, path: "/proevemail" });
}

export default function MailProof({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>();
  if (answer?.address) {
    return (
      <PageHead
        title="Tak, så ved vi det"
        lead={`Mails om bestillinger når frem til ${answer.address}.`}
      />
    );
  }
  return (
    <PageHead
      title="Er mailen kommet frem?"
      lead={
        answer
          ? "Linket er brugt eller for gammelt. Bed om en ny prøvemail i administrationen."
          : "Tryk på knappen, så ved hjemmesiden, at mails om bestillinger når frem hertil."
      }
    >
      {!answer && (
        <form method="post" action="/proevemail">
          <input type="hidden" name="kode" value={loaderData.token} />
          <button className="button" type="submit">
            Den er her
          </button>
        </form>
      )}
    </PageHead>
  );
}
