/**
 * labels.ts - the names of what lies on the floe, for those who listen to it.
 */
import type { FaceProps, Tag } from "../../play/face";
import { nameOf } from "../../play/SeatName";
import { say, sayOf } from "../../ui/words";
import { borderOf, across } from "./floe";
import { listed } from "./notation";
import { fleesFrom, isIgloo } from "./places";
import { pieceTag } from "./spots";
import {
  hasTwoHunters,
  hunterNumber,
  onSpace,
  type BorderName,
  type NanuukView,
  type Piece,
  type SpaceName,
} from "./view";

type Props = FaceProps<NanuukView>;

/** "hunter of Miki". */
export function pieceName({ setup, moment }: Pick<Props, "setup" | "moment">, piece: Piece): string {
  const kind = say(`nanuuk.piece.${piece.kind}`);
  if (piece.seat === null) return kind;
  const seat = nameOf(setup, piece.seat);
  return hasTwoHunters(moment.view)
    ? say("web.nanuuk.hunter_number_of", { number: hunterNumber(moment.view, piece), seat })
    : say("web.nanuuk.piece_of", { piece: kind, seat });
}

function cracksAround(view: NanuukView, space: SpaceName): string[] {
  const others = [0, 1, 2, 3, 4, 5].map((i) => across(space, i)).filter((other) => other !== null);
  const cracked = others.filter((other) => view.cracks.includes(borderOf(space, other)));
  return cracked.length > 0 ? [say("web.nanuuk.cracks_to", { spaces: listed(cracked.sort()) })] : [];
}

/** What can be done with a thing. */
function offer(props: Props, tag: Tag, can: string): string[] {
  const words = [];
  if (props.picked.has(tag)) words.push(say("web.nanuuk.chosen"));
  else if (props.open.has(tag)) words.push(sayOf(can));
  if (props.advised.has(tag)) words.push(say("web.nanuuk.advised"));
  return words;
}

/** "c3, seal; cracks to b3; you can step here". */
export function spaceLabel(props: Props, space: SpaceName): string {
  const view = props.moment.view;
  const token = fleesFrom(view) === space ? "bear" : view.tokens[space];
  const what = [
    space,
    ...(isIgloo(view, space) ? [say("web.nanuuk.igloo")] : []),
    ...(token ? [say(`nanuuk.token.${token}`)] : []),
    ...onSpace(view, space).map((piece) => pieceName(props, piece)),
  ];
  const rest = [
    ...cracksAround(view, space),
    ...onSpace(view, space).flatMap((piece) => offer(props, pieceTag(view, piece), "web.nanuuk.can.move")),
    ...offer(props, `space:${space}`, `web.nanuuk.can.${view.phase}`),
  ];
  return [what.join(", "), ...rest].join("; ");
}

export function borderLabel(props: Props, border: BorderName): string {
  const [one, two] = border.split("|");
  const what = say("web.nanuuk.border", { one: one!, two: two! });
  return [what, ...offer(props, `border:${border}`, "web.nanuuk.can.crack")].join("; ");
}

export function hunterLabel(props: Props, piece: Piece): string {
  const what = `${piece.space}, ${pieceName(props, piece)}`;
  return [what, ...offer(props, pieceTag(props.moment.view, piece), "web.nanuuk.can.move")].join("; ");
}
