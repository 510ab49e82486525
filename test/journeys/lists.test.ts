import { tryLists } from "./lists.ts";

// A rich text, tabs and bullets, and a price; each with a page of its own.
tryLists(["/admin/viden", "/admin/om", "/admin/shop"]);
