import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { focusPage } from "./focus-page.ts";
import { Loading } from "./loading.tsx";
import { arePagesTurned } from "./words-first.ts";

/** What is told of pages that are turned: that one is awaited, which has come, and where the keyboard goes on. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const { pathname, search, key } = useLocation();
  const [title, setTitle] = useState<string>();

  // Of a page that is opened the browser tells by itself.
  useEffect(() => {
    if (arePagesTurned()) setTitle(document.title);
  }, [pathname, search]);

  useEffect(() => {
    if (key && arePagesTurned()) focusPage();
  }, [key]);

  return (
    <>
      <p className="sr" role="status">
        {title}
      </p>
      {/* Is there at once, but the style sheet keeps it hidden for the first 200 ms. */}
      {state === "loading" && (
        <div className="navigation-progress" lang="da">
          <Loading />
        </div>
      )}
    </>
  );
}
