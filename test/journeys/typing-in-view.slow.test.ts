import { tryTyping } from "./typing.ts";

tryTyping(["a computer", "a phone"]);
