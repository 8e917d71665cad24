/**
 * Sheet.tsx - what a hunter has with him, and what lies at home.
 */
import type { FaceProps } from "../../play/face";
import { say, sayOf } from "../../ui/words";
import { Sign } from "./drawings";
import { listed } from "./notation";
import { pieceTag } from "./spots";
import type { NanuukView, Piece, Thing } from "./view";

const EQUIPMENT: readonly Thing[] = ["harpoon", "husky", "sled", "kayak"];
const COMPANY: readonly Thing[] = ["fish", "seal", "walrus", "whale", "inuk"];
const THINGS = [...EQUIPMENT, ...COMPANY];

const thingName = (thing: Thing, count: number) => say(`nanuuk.thing.${thing}`, { count });

const sentence = (half: string, names: string[]) =>
  sayOf(`web.nanuuk.${half}.words`, { things: names.length > 0 ? listed(names) : say("web.nanuuk.nothing") });

interface Slot {
  thing: Thing;
  count: number;
}

/** A half as drawings; the words come when one points at it or has the focus on it. */
function Half({ half, slots, words }: { half: "with" | "home"; slots: Slot[]; words: string }) {
  return (
    <div class={`nanuuk-half nanuuk-${half}`} role="group" tabIndex={0} aria-label={words}>
      <p class="nanuuk-half-name" aria-hidden="true">
        {say(`web.nanuuk.${half}`)}
      </p>
      <ul aria-hidden="true">
        {slots.map(({ thing, count }) => (
          <li key={thing} class={count > 0 ? undefined : "nanuuk-empty"} data-thing={thing}>
            <Sign of={thing} />
            {half === "home" && count > 1 && <span class="nanuuk-count">{count}</span>}
          </li>
        ))}
      </ul>
      <p class="nanuuk-words" aria-hidden="true">
        {words}
      </p>
    </div>
  );
}

/** With two hunters each: which one it is, and a way to pick him. */
function Whose({ props, piece, number }: { props: FaceProps<NanuukView>; piece: Piece; number: number }) {
  const tag = pieceTag(props.moment.view, piece);
  const name = say("web.nanuuk.hunter_number", { number });
  const picked = props.picked.has(tag);
  if (!picked && !props.open.has(tag)) return <p class="nanuuk-number">{name}</p>;
  return (
    <button class="nanuuk-number" type="button" aria-pressed={picked} onClick={() => props.onPick(tag)}>
      {name}
    </button>
  );
}

export function Sheet({ props, piece, number }: { props: FaceProps<NanuukView>; piece: Piece; number: number | null }) {
  const carried = piece.with ?? [];
  const home = piece.home ?? {};
  const withMe = THINGS.map((thing) => ({ thing, count: carried.includes(thing) ? 1 : 0 }));
  const atHome = THINGS.map((thing) => ({ thing, count: home[thing] ?? 0 })).filter(({ count }) => count > 0);
  const names = (slots: Slot[]) =>
    slots.filter(({ count }) => count > 0).map(({ thing, count }) => thingName(thing, count));
  return (
    <div class="nanuuk-sheet">
      {number !== null && <Whose props={props} piece={piece} number={number} />}
      <Half half="with" slots={withMe} words={sentence("with", names(withMe))} />
      <Half half="home" slots={atHome} words={sentence("home", names(atHome))} />
    </div>
  );
}
