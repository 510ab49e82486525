import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Banner } from "../../shell/banner.tsx";
import { Screen, type ScreenBack } from "../../shell/screen.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { InlineScript } from "../../site/shell/inline-script.tsx";

declare global {
  interface Window {
    /** When the page was received, in ms: the visitor can read it before the script runs. */
    courseLostAt?: number;
  }
}

type CourseLostProps = {
  reason: "unknown" | "hidden" | "no-data" | "vanished";
  back: ScreenBack;
};

const SENTENCES = {
  unknown: "Uddannelsen blev ikke fundet",
  hidden: "Uddannelsen er skjult. Udgiv den igen, så kan du gå videre med dens events.",
  "no-data": "Uddannelsesdata blev ikke fundet",
  vanished: "Uddannelsen kunne ikke findes...",
};

const RETURN_MS = 3000;

/** Shown instead of a course's events; an unknown address redirects to the courses. */
export function CourseMissing({ reason, back }: CourseLostProps) {
  const returns = reason === "unknown";
  const isHydrated = useHydrated();
  useReturn(back.to, returns);
  return (
    <Screen title="Events" back={back}>
      <Banner kind="error" key={reason}>
        <p>{SENTENCES[reason]}</p>
      </Banner>
      {returns && !isHydrated && <InlineScript code="window.courseLostAt = performance.now()" />}
      {returns && <p className="below-s">Om et øjeblik kommer du tilbage til uddannelserne.</p>}
      <p>
        <Link className="button" to={back.to}>
          {returns ? "Gå til uddannelserne nu" : "Tilbage"}
        </Link>
      </p>
    </Screen>
  );
}

function useReturn(to: string, active: boolean) {
  const navigate = useNavigate();
  const [wasNavigatedTo] = useState(useHydrated());
  useEffect(() => {
    if (!active) return;
    const shownFor = wasNavigatedTo ? 0 : performance.now() - (window.courseLostAt ?? 0);
    const timer = setTimeout(() => navigate(to, { replace: true }), RETURN_MS - shownFor);
    return () => clearTimeout(timer);
  }, [active, navigate, to, wasNavigatedTo]);
}
