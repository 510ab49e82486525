import { withDocuments } from "./features.ts";

/** Every document of the collection `content`, in SPEC's order, and the clinic's particulars. */
export const contentDocuments = withDocuments.flatMap(({ documents = [] }) => documents);
