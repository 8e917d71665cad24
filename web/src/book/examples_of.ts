import type { Examples } from "./examples";

/** Files as "./examples/T-12.floe", by the id of their rule. */
export const examplesOf = (files: Record<string, string>): Examples =>
  Object.fromEntries(Object.entries(files).map(([name, record]) => [/([^/]+)\.floe$/.exec(name)![1]!, record]));
