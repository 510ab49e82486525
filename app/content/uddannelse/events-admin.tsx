import { useState } from "react";
import { data } from "react-router";
import { EventForm } from "../../admin/form/event-form.tsx";
import { listedEvent } from "../../admin/form/event-list.server.ts";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { requireData } from "../../admin/save/require-data.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { type Samspil, samspil } from "../../server/context.ts";
import type { Route } from "./+types/events-admin";
import { CourseLost } from "./events-admin-lost.tsx";
import { courses, eventsOf } from "./forms.server.ts";
import { readUddannelser, type Uddannelse, uddannelserDocument } from "./uddannelse.server.ts";

const COURSES = { to: "/admin/uddannelse", label: "Tilbage til uddannelser", title: "Uddannelse" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { drafts, content } = context.get(samspil);
  await requireData(context, uddannelserDocument);
  const found = findCourse({ content }, params.id);
  if (found.kind !== "found") {
    const isHidden = (await drafts.find(courses.screen, params.id))?.hidden !== undefined;
    const reason = isHidden ? ("hidden" as const) : found.kind;
    return data({ mode: "lost" as const, reason }, { status: 404 });
  }
  const course = found.course.title;
  const mode = parseScreenMode(url);
  if (mode.kind === "create" || mode.kind === "edit") {
    const form = await openItem(context, eventsOf(params.id), mode);
    return { mode: "item" as const, course, form };
  }
  const rows = found.course.events.map(listedEvent);
  const list = await listRows(context, url, eventsOf(params.id), rows);
  return { mode: "list" as const, course, list };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(context, [eventsOf(params.id)], await readSave(request));
}

export const clientAction = keepForm;

export default function CourseEventsAdmin({ loaderData, params }: Route.ComponentProps) {
  const [wasThere] = useState(loaderData.mode !== "lost");
  if (loaderData.mode === "lost") {
    return <CourseLost reason={wasThere ? "vanished" : loaderData.reason} back={COURSES} />;
  }
  const { course } = loaderData;
  if (loaderData.mode === "item") {
    const home = `/admin/uddannelse/${encodeURIComponent(params.id)}/events`;
    return (
      <EventForm
        form={loaderData.form}
        home={{ to: home, label: `Tilbage til ${course}`, title: course }}
        place="uddannelse-events"
        draftKey={`uddannelse-events/${params.id}`}
      />
    );
  }
  return (
    <Screen title={`Events: ${course}`} back={COURSES} create="Opret nyt event">
      <ItemList
        {...loaderData.list}
        canReorder
        canHide
        deleteTitle="Slet eventet?"
        deleteQuestion="Er du sikker på, at du vil slette dette event?"
        empty="Der er ingen events på denne uddannelse endnu."
        noneFound="Ingen events har de ord i titlen."
      />
    </Screen>
  );
}

type FoundCourse =
  | { kind: "found"; course: Uddannelse }
  | { kind: "unknown" }
  /** There is no document to look in. */
  | { kind: "no-data" };

function findCourse({ content }: Pick<Samspil, "content">, id: string): FoundCourse {
  if (content.source(uddannelserDocument) === "missing") return { kind: "no-data" };
  const course = readUddannelser(content).find((other) => other.id === id);
  return course ? { kind: "found", course } : { kind: "unknown" };
}
