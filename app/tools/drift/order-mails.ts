/** Reports unsent mails about orders: `name` for the verdict, `text` for the finding. */
export function orderMailFailure({ failed, late }: { failed: number; late: number }) {
  const stuck = failed + late;
  if (stuck === 0) return undefined;
  const sentences = [
    failed > 0 && `${count(failed)} om bestillinger kunne ikke sendes.`,
    late > 0 && `${count(late)} om bestillinger har ventet i over et kvarter.`,
    "Bestillingerne er gemt.",
  ].filter(Boolean);
  return { name: stuck === 1 ? "én mail" : `${stuck} mails`, text: sentences.join(" ") };
}

function count(mails: number): string {
  return mails === 1 ? "En mail" : `${mails} mails`;
}
