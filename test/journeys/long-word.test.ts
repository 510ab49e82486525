import { tryLongWord } from "./unbroken-word.ts";

tryLongWord("after", ["/", "/viden/leg-som-sprog", "/findes-ikke"]);
