/**
 * Footing.tsx - a space that can be chosen: a dot says so, a kayak that it takes one; and who points at it
 * sees what would be there.
 */
import type { FaceProps } from "../../play/face";
import { Drawing, Figure } from "./drawings";
import { centre } from "./floe";
import { readStep } from "./notation";
import { nextPiece } from "./places";
import type { NanuukView, Piece, SpaceName } from "./view";

type Props = FaceProps<NanuukView> & { space: SpaceName; crowded: boolean };

const stepTo = ({ moves, space }: Props) => moves.map(({ move }) => readStep(move)).find((step) => step?.to === space);

/** Who would stand here. */
function comer(props: Props): Piece | undefined {
  const view = props.moment.view;
  if (view.phase === "place") return nextPiece(view);
  const step = stepTo(props);
  return step ? view.pieces.find((piece) => piece.space === step.from) : undefined;
}

function Preview(props: Props) {
  const view = props.moment.view;
  const { x, y } = centre(props.space);
  const piece = comer(props);
  if (!piece && view.phase !== "flee") return null;
  const aside = props.crowded ? `translate(${x + 30} ${y + 14}) scale(0.86)` : `translate(${x} ${y + 2})`;
  return (
    <g class="nanuuk-preview" transform={aside}>
      {piece ? <Figure kind={piece.kind} seat={piece.seat} /> : <Drawing of="bear" />}
    </g>
  );
}

export function Footing(props: Props) {
  const { x, y } = centre(props.space);
  const below = props.crowded ? 56 : 0;
  return (
    <>
      {stepTo(props)?.kayak ? (
        <g class="nanuuk-footing" transform={`translate(${x} ${y + below})`}>
          <ellipse class="nanuuk-footing-ground" rx="38" ry="23" />
          <Drawing of="kayak" size={46} />
        </g>
      ) : (
        <circle class="nanuuk-footing nanuuk-footing-dot" cx={x} cy={y + below} r={props.crowded ? 10 : 15} />
      )}
      <Preview {...props} />
    </>
  );
}
