/**
 * TypeChoice.tsx - a double card on a tile that takes both: nothing is left to choose but the type.
 */
import type { FaceProps } from "../../play/face";
import { say } from "../../ui/words";
import { typeName } from "./names";
import { TypeSymbol } from "./Symbol";
import type { NunatakView, TypeName } from "./view";

/** The types to choose from, if all things are clear; other ways may still be open. */
export function typesLeft({ open, picked }: Pick<FaceProps, "open" | "picked">): TypeName[] {
  const things = [...open].filter((tag) => !tag.startsWith("do:"));
  const types = things.filter((tag) => tag.startsWith("type:"));
  const clear = picked.size > 0 && types.length > 1 && types.length === things.length;
  return clear ? types.map((tag) => tag.slice(5) as TypeName) : [];
}

export function TypeChoice(props: FaceProps<NunatakView>) {
  const types = typesLeft(props);
  if (types.length === 0) return null;
  return (
    <div class="nt-choice" role="group" aria-label={say("web.nunatak.use_as")}>
      <span>{say("web.nunatak.use_as")}</span>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          class="nt-way"
          data-tag={`type:${type}`}
          data-open=""
          onClick={() => props.onPick(`type:${type}`)}
        >
          <TypeSymbol type={type} /> {typeName(type)}
        </button>
      ))}
    </div>
  );
}
