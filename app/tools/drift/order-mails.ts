type Problem = "failed" | "unsure" | "late";

/** Reports unsent mails about orders: `name` for the verdict, `text` for the finding. */
export function orderMailFailure({ failed, unsure, late }: Record<Problem, number>) {
  const stuck = failed + unsure + late;
  if (stuck === 0) return undefined;
  const sentences = [
    failed > 0 && `${count(failed)} om bestillinger kunne ikke sendes.`,
    unsure > 0 && `${count(unsure)} om bestillinger er måske sendt: Mailserveren svarede ikke.`,
    late > 0 && `${count(late)} om bestillinger har ventet i over et kvarter.`,
    "Bestillingerne er gemt.",
  ].filter(Boolean);
  return { name: stuck === 1 ? "én mail" : `${stuck} mails`, text: sentences.join(" ") };
}

function count(mails: number): string {
  return mails === 1 ? "En mail" : `${mails} mails`;
}
