import { useState } from "react";
import { data } from "react-router";
import { requireData } from "../../editor/save/require-data.server.ts";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { samspil } from "../../server/context.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/events-admin";
import { CourseMissing } from "./course-missing.tsx";
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
