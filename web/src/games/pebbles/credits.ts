import type { Credits } from "../../about/made";

/** Nobody published it: it is a template. */
export const credits: Credits = [];
