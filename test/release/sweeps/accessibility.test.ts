import { PUBLIC_PAGES, SCREENS, tryScreens, tryWidths } from "../../journeys/screens.ts";

tryScreens([360, 1440], SCREENS);
tryWidths(PUBLIC_PAGES);
