import { tryTyping } from "./typing.ts";

tryTyping(["a phone with its keyboard up"]);
