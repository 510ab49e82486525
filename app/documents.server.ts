import { withDocuments } from "./features.ts";

export const contentDocuments = withDocuments.flatMap(({ documents = [] }) => documents);
