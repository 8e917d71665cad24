/**
 * Plan.tsx - the temple as plans of its floors. All that can be done in the temple can be done here; with
 * the keyboard and for screen readers it is the only board.
 */
import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { FaceProps, Mark as MarkOf, Tag } from "../../play/face";
import { memo } from "../../ui/memo";
import { currentLanguage, say } from "../../ui/words";
import { tileName } from "./names";
import { builderOf, partiesOf, type Party } from "./party";
import { cellOf, type CellState, marksOfCells, squareOf, stateOfCell, tagOfCell, waitingSquares } from "./pointing";
import { Mark, TypeSymbol } from "./Symbol";
import {
  cellName,
  cellsOfFloor,
  cellsOfSquare,
  FLOORS,
  placeOf,
  sideOf,
  type NunatakView,
  type TypeName,
} from "./view";

interface PlanProps extends FaceProps<NunatakView> {
  /** What is pointed at, here or in the temple. */
  pointed: Tag | null;
  /** The floors that are drawn. */
  floors?: readonly number[];
}

/** What all cells are looked at with. It stays the same while somebody only points at things. */
interface Sight {
  plan: Pick<FaceProps<NunatakView>, "setup" | "moment" | "open" | "picked" | "advised" | "onPick" | "onPoint">;
  parties: Party[];
  waiting: ReadonlySet<string>;
  marks: ReadonlyMap<string, MarkOf>;
  /** Squares to choose from, or chosen. */
  squares: readonly string[];
}

interface CellProps {
  cell: string;
  sight: Sight;
  reached: boolean;
  pointed: boolean;
}

function labelOf(cell: string, { plan, parties }: Sight): string {
  const { tiles, blocks } = plan.moment.view;
  const tile = tiles[cell];
  const block = blocks[cell];
  if (tile === undefined) return say("web.nunatak.cell.empty", { cell });
  if (block !== undefined) return say("web.nunatak.cell.block", { cell, party: parties[block]!.name });
  const { open, picked, advised } = stateOfCell(cell, plan);
  const leaves = tagOfCell(cell, plan).startsWith("swap:");
  const how = picked ? "picked" : advised ? "advised" : !open ? "free" : leaves ? "swap" : "open";
  return say(`web.nunatak.cell.${how}`, { cell, tile: tileName(tile) });
}

function classOf({ cell, sight, pointed }: CellProps, state: CellState): string {
  const { plan, waiting, marks } = sight;
  const { tiles, blocks } = plan.moment.view;
  const mark = marks.get(cell);
  let words = tiles[cell] === undefined ? "nt-cell nt-empty" : "nt-cell nt-free";
  if (blocks[cell] !== undefined) words = "nt-cell nt-built";
  if (state.open) words += " nt-open";
  if (state.picked) words += " nt-picked";
  if (state.advised) words += " nt-advised";
  if (waiting.has(cell)) words += " nt-waiting";
  if (pointed) words += " nt-pointed";
  return mark ? `${words} nt-mark nt-mark-${mark.kind}` : words;
}

/** The colours of a tile's one or two types. */
function tintsOf(tile: string): Record<string, string> {
  const [first = "W", second = first] = tile;
  return { "--first": `var(--type-${first})`, "--second": `var(--type-${second})` };
}

/** Whose colours a cell has: who built there, or who would. Where nothing lies nobody can. */
function partyOfCell(cell: string, { plan, parties }: Sight): Party | undefined {
  const { view } = plan.moment;
  return view.tiles[cell] === undefined ? undefined : parties[view.blocks[cell] ?? builderOf(view, plan.picked)];
}

/** To another cell, which is pointed at the next moment: nothing is drawn in between. */
const leadsOn = (to: EventTarget | null) => to instanceof Element && to.closest(".nt-plan [data-cell]") !== null;

/** All that a cell looks like, in one line. */
function looksOf(props: CellProps): string {
  const { cell, sight, reached } = props;
  const { plan } = sight;
  const { name = "", colour = "" } = partyOfCell(cell, sight) ?? {};
  const tile = plan.moment.view.tiles[cell];
  const words = classOf(props, stateOfCell(cell, plan));
  return [words, tagOfCell(cell, plan), tile, name, colour, reached, currentLanguage().code].join("|");
}

/** Draws cells. A cell is made anew only if something of it has changed: a pick changes some of 54. */
function useCells({ onPick, onPoint }: Sight["plan"]): (props: CellProps) => VNode {
  const kept = useMemo(() => new Map<string, { looks: string; button: VNode }>(), [onPick, onPoint]);
  return (props) => {
    const looks = looksOf(props);
    const old = kept.get(props.cell);
    if (old?.looks === looks) return old.button;
    const button = <CellButton key={props.cell} {...props} />;
    kept.set(props.cell, { looks, button });
    return button;
  };
}

function CellButton(props: CellProps) {
  const { cell, sight, reached } = props;
  const { plan, marks } = sight;
  const { onPick, onPoint } = plan;
  const tile = plan.moment.view.tiles[cell] ?? "";
  const tag = tagOfCell(cell, plan);
  const state = stateOfCell(cell, plan);
  const party = partyOfCell(cell, sight);
  return (
    <button
      type="button"
      class={classOf(props, state)}
      data-cell={cell}
      data-tag={tag}
      data-mark={marks.get(cell)?.kind}
      data-open={state.open ? "" : undefined}
      aria-label={labelOf(cell, sight)}
      aria-pressed={state.picked}
      tabIndex={reached ? 0 : -1}
      style={{ "--party": `var(${party?.colour ?? "--neutral"})`, ...tintsOf(tile) }}
      onClick={() => onPick(tag)}
      onPointerEnter={() => onPoint(tag)}
      onPointerLeave={({ relatedTarget }) => leadsOn(relatedTarget) || onPoint(null)}
    >
      {[...tile].map((type) => (
        <TypeSymbol key={type} type={type as TypeName} />
      ))}
      {party && <Mark mark={party.mark} />}
    </button>
  );
}

/** A square to choose lies where its four cells meet. */
function Square({ square, plan, pointed }: Pick<Sight, "plan"> & { square: string; pointed: boolean }) {
  const tag: Tag = `square:${square}`;
  const { floor, column, row } = placeOf(square);
  const words = ["nt-square"];
  if (plan.picked.has(tag)) words.push("nt-picked");
  if (plan.advised.has(tag)) words.push("nt-advised");
  if (pointed) words.push("nt-pointed");
  return (
    <button
      type="button"
      class={words.join(" ")}
      data-tag={tag}
      data-open={plan.open.has(tag) ? "" : undefined}
      aria-label={say("web.nunatak.square", { square })}
      style={{ left: `${((column + 1) / sideOf(floor)) * 100}%`, top: `${((row + 1) / sideOf(floor)) * 100}%` }}
      onClick={() => plan.onPick(tag)}
      onPointerEnter={() => plan.onPoint(tag)}
      onPointerLeave={() => plan.onPoint(null)}
      onFocus={() => plan.onPoint(tag)}
      onBlur={() => plan.onPoint(null)}
    >
      <span aria-hidden="true">{square}</span>
    </button>
  );
}

/** The names of columns or rows along an edge. */
function Names({ names, side, kind }: { names: string; side: number; kind: "columns" | "rows" }) {
  return (
    <span class={`nt-names nt-${kind}`} aria-hidden="true">
      {[...names.slice(0, side)].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </span>
  );
}

/** What a floor and its columns and rows are called. */
const FloorNames = memo(({ floor }: { floor: number }) => (
  <>
    <span class="nt-floor-name" aria-hidden="true">
      {say("nunatak.view.floor", { number: floor })}
    </span>
    <Names names={"abcde"} side={sideOf(floor)} kind="columns" />
    <Names names={"12345"} side={sideOf(floor)} kind="rows" />
  </>
));

const STEPS: Record<string, [floor: number, column: number, row: number]> = {
  ArrowLeft: [0, -1, 0],
  ArrowRight: [0, 1, 0],
  ArrowUp: [0, 0, -1],
  ArrowDown: [0, 0, 1],
  PageUp: [1, 0, 0],
  PageDown: [-1, 0, 0],
};

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Where a key leads from a cell: over the left and the right edge to the floor below and above. */
function cellBeyond(cell: string, key: string): string | null {
  const step = STEPS[key];
  if (!step) return null;
  const from = placeOf(cell);
  const column = from.column + step[1];
  const over = column < 0 ? -1 : column >= sideOf(from.floor) ? 1 : 0;
  const floor = from.floor + step[0] + over;
  if (floor < 1 || floor > FLOORS.length) return cell;
  const last = sideOf(floor) - 1;
  const entered = over < 0 ? last : over > 0 ? 0 : column;
  return cellName({ floor, column: within(entered, last), row: within(from.row + step[2], last) });
}

/** Is there anything to do or to choose on the floor? Elsewhere nothing is built yet, or nothing any more. */
function inUse(floor: number, { plan, squares }: Sight): boolean {
  const { tiles, blocks } = plan.moment.view;
  const isFree = (cell: string) => tiles[cell] !== undefined && blocks[cell] === undefined;
  return cellsOfFloor(floor).some(isFree) || squares.some((square) => placeOf(square).floor === floor);
}

function useSight(props: PlanProps): Sight {
  const { setup, moment, open, picked, advised, marks, onPick, onPoint } = props;
  return useMemo(
    () => ({
      plan: props,
      parties: partiesOf(moment.view, setup),
      waiting: new Set(waitingSquares(moment.view).flatMap(cellsOfSquare)),
      marks: marksOfCells(marks),
      squares: [...open, ...picked].flatMap((tag) => squareOf(tag) ?? []),
    }),
    [setup, moment, open, picked, advised, marks, onPick, onPoint, currentLanguage()],
  );
}

interface FloorProps {
  floor: number;
  sight: Sight;
  idle: boolean;
  /** What of it is pointed at. */
  pointed: Tag | null;
  /** The cell of it that keys have reached. */
  reached: string | null;
}

/** A floor is made anew only if something on it may have changed. */
const Floor = memo(function Floor({ floor, sight, idle, pointed, reached }: FloorProps) {
  const at = cellOf(pointed);
  const draw = useCells(sight.plan);
  return (
    <div
      class={`nt-floor nt-floor-${floor} ${idle ? "nt-idle" : ""}`}
      role="group"
      aria-label={say("nunatak.view.floor", { number: floor })}
      style={{ "--side": String(sideOf(floor)) }}
    >
      <FloorNames floor={floor} />
      <div class="nt-grid">
        {cellsOfFloor(floor).map((cell) => draw({ cell, sight, reached: cell === reached, pointed: cell === at }))}
        {sight.squares
          .filter((square) => placeOf(square).floor === floor)
          .map((square) => (
            <Square key={square} square={square} plan={sight.plan} pointed={pointed === `square:${square}`} />
          ))}
      </div>
    </div>
  );
});

export function Plan(props: PlanProps) {
  const root = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState("1a1");
  const sight = useSight(props);
  const used = useMemo(() => FLOORS.filter((floor) => inUse(floor, sight)), [sight]);
  const pointed = props.pointed && (cellOf(props.pointed) ?? squareOf(props.pointed));
  const isOn = (floor: number, name: string | null) => name !== null && placeOf(name).floor === floor;

  const cellAt = (target: EventTarget | null) =>
    target instanceof HTMLElement ? target.closest<HTMLElement>("[data-cell]")?.dataset.cell : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAt(event.target);
    const next = cell && !event.altKey && !event.ctrlKey && !event.metaKey ? cellBeyond(cell, event.key) : null;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    root.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };

  const onFocusIn = (event: FocusEvent) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    setReached(cell);
    props.onPoint(tagOfCell(cell, props));
  };

  const onFocusOut = ({ relatedTarget }: FocusEvent) => leadsOn(relatedTarget) || props.onPoint(null);

  return (
    <div ref={root} class="nt-plan" onKeyDown={onKeyDown} onFocusIn={onFocusIn} onFocusOut={onFocusOut}>
      {(props.floors ?? FLOORS).map((floor) => (
        <Floor
          key={floor}
          floor={floor}
          sight={sight}
          idle={used.length > 0 && !used.includes(floor)}
          pointed={isOn(floor, pointed) ? props.pointed : null}
          reached={isOn(floor, reached) ? reached : null}
        />
      ))}
    </div>
  );
}
