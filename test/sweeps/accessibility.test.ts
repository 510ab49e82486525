import { PUBLIC_PAGES, SCREENS, tryScreens, tryWidths } from "../journeys/screens.ts";

for (const width of [360, 1440]) tryScreens(width, SCREENS);
tryWidths(PUBLIC_PAGES);
