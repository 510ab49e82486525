import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Loading } from "./loading.tsx";
import { arePagesTurned } from "./words-first.ts";

/** What is said of pages that are turned: that one is awaited, and which has come. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const [title, setTitle] = useState<string>();

  // Of a page that is opened the browser tells by itself.
  useEffect(() => {
    if (arePagesTurned()) setTitle(document.title);
  }, [pathname, search]);

  return (
    <>
      <p className="sr" role="status">
        {title}
      </p>
      {/* Is there at once, but the style sheet keeps it hidden for the first 200 ms. */}
      {state === "loading" && (
        <div className="navigation-progress">
          <Loading />
        </div>
      )}
    </>
  );
}
