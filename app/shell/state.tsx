export type StateWord = {
  kind: "draft" | "published" | "later" | "hidden" | "failure" | "new" | "done" | "withdrawn";
  words: string;
};

export function State({ kind, words }: StateWord) {
  return (
    <span className="state" data-state={kind}>
      {words}
    </span>
  );
}
