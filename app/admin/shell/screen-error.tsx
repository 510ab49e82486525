import { useEffect } from "react";
import { Banner } from "./banner.tsx";
import { Screen } from "./screen.tsx";

type ScreenErrorProps = { title: string; error: unknown; sentence: string };

export function ScreenError({ title, error, sentence }: ScreenErrorProps) {
  // In the browser only: the server has its log.
  useEffect(() => console.error(error), [error]);
  return (
    <Screen title={title}>
      <Banner kind="error">
        <p>{sentence}</p>
      </Banner>
    </Screen>
  );
}
