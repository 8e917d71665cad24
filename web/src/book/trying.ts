import type { Setup } from "../table/table";
import type { Example } from "./examples";

/** Who sits where when somebody tries an example: they play the move, the others are weak computers. */
export const tryingSitters = ({ setup, seat }: Pick<Example, "setup" | "seat">): Setup["sitters"] =>
  setup.sitters.map((_, i) => (i === seat ? { kind: "person" } : { kind: "computer", level: 1 }));
