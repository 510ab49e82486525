import type { BackupWords } from "./backup-words.ts";

/** At the top of the dashboard when somebody must do something. */
export function BackupTrouble({ isAlarm, text }: BackupWords) {
  if (!isAlarm) return null;
  return (
    <div className="banner banner--error" role="alert">
      <p>{text}</p>
    </div>
  );
}

/** At its foot, quietly, as long as nobody must. */
export function BackupStatus({ isAlarm, text }: BackupWords) {
  return isAlarm ? null : <p className="dashboard-fact">{text}</p>;
}
