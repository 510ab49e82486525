import { useEffect, useState } from "react";
import { data, Link, useNavigate } from "react-router";
import { requireData } from "../../editor/save/open-form.server.ts";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { samspil } from "../../server/context.ts";
import { Banner } from "../../shell/banner.tsx";
import { Screen, type ScreenBack } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { InlineScript } from "../../site/shell/inline-script.tsx";
import type { Route } from "./+types/events-admin";
import { COURSES, courses, eventsScreen } from "./forms.server.ts";
import { readUddannelser, uddannelserDocument } from "./uddannelse.server.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { drafts, content } = context.get(samspil);
  await requireData(context, uddannelserDocument);
  const course = readUddannelser(content).find(({ id }) => id === params.id);
  if (course) return eventsScreen(course).loader({ url, context });
  const isHidden = (await drafts.find(courses.screen, params.id))?.hidden !== undefined;
  const isEmpty = content.source(uddannelserDocument) === "missing";
  const reason = isHidden ? "hidden" : isEmpty ? "no-data" : "unknown";
  return data({ mode: "lost" as const, reason, back: COURSES } as const, { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return eventsScreen({ id: params.id, title: "" }).action({ request, context });
}

export const clientAction = stayOnError;

/** The courses share one route: the key keeps what is typed for one from the next. */
export default function EventsAdmin({ loaderData, params }: Route.ComponentProps) {
  return <CourseEvents key={params.id} loaderData={loaderData} />;
}

function CourseEvents({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const [wasThere] = useState(loaderData.mode !== "lost");
  if (loaderData.mode !== "lost") return <ContentScreen loaderData={loaderData} />;
  const { reason, back } = loaderData;
  return <CourseMissing reason={wasThere ? "vanished" : reason} back={back} />;
}

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
function CourseMissing({ reason, back }: CourseLostProps) {
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
