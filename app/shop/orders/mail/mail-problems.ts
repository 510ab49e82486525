type Problem = "failed" | "unsure" | "late";

/** Of mails about orders that are not sent. */
export function describeMailProblems({ failed, unsure, late }: Record<Problem, number>) {
  if (failed + unsure + late === 0) return undefined;
  const sentences = [
    failed > 0 && `${count(failed)} om bestillinger kunne ikke sendes.`,
    unsure > 0 && `${count(unsure)} om bestillinger er måske sendt: Mailserveren svarede ikke.`,
    late > 0 && `${count(late)} om bestillinger har ventet i over et kvarter.`,
    "Bestillingerne er gemt.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function count(mails: number): string {
  return mails === 1 ? "En mail" : `${mails} mails`;
}
