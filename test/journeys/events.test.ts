import { tryEvents } from "./event-list.ts";

tryEvents(320);
