import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft, ArrowRight } from "../site/icons.tsx";
import { ScreenMessage } from "./screen-message.tsx";

type ScreenProps = {
  title: string;
  /** Where the back button leads; default the dashboard. */
  back?: { to: string; label: string };
  /** The one primary action, top right. */
  create?: { to: string; label: string };
  children: ReactNode;
};

/** The frame of every admin screen: back button, heading, primary action, message of the last save. */
export function Screen({ title, back, create, children }: ScreenProps) {
  return (
    <>
      <div className="admin-top">
        <div>
          <Link className="back" to={back?.to ?? "/admin"}>
            <ArrowLeft /> {back?.label ?? "Tilbage til oversigten"}
          </Link>
          <h1>{title}</h1>
        </div>
        {create && (
          <Link className="button" to={create.to}>
            {create.label} <ArrowRight />
          </Link>
        )}
      </div>
      <ScreenMessage />
      {children}
    </>
  );
}
