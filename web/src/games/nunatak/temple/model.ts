/**
 * model.ts - blocks, tiles, frames and dome. What stands is compared with what should stand, and only the
 * difference is changed.
 */
import { Group, LineSegments, Mesh, type Object3D, SphereGeometry } from "three";
import type { Mark, Tag } from "../../../play/face";
import { builderOf } from "../party";
import { cellOf, squareOf, stateOfCell, tagOfCell, waitingSquares } from "../pointing";
import { FLOORS, placeOf } from "../view";
import type { FrameKind } from "./faces";
import { falling, gently, type Motion } from "./motion";
import { BLOCK_HEIGHT, floorHeight, spotOf, squareSpotOf, TILE_HEIGHT } from "./places";
import { makeShapes } from "./shapes";
import { Wardrobe, type Picture } from "./wardrobe";

/** A thing that can be hit by pointing. */
export interface Target {
  thing: Object3D;
  tag: Tag;
}

const DROP = 1.3;
/** Marks in a colour of their own; others are in that of the seat. */
const MARK_COLOURS: Partial<Record<Mark["kind"], string>> = {
  advised: "--advice",
  played: "--wrong",
  better: "--open",
  end: "--wrong",
};

export class Model {
  readonly root = new Group();
  private readonly floors = FLOORS.map(() => new Group());
  private readonly shapes = makeShapes();
  private readonly domeShape = new SphereGeometry(0.92, 32, 16, 0, Math.PI * 2, 0, Math.PI / 2);
  private readonly blocks = new Map<string, Mesh>();
  private readonly tiles = new Map<string, Mesh>();
  /** Frames, ghost and outline: made anew each time, there are few. */
  private readonly signs = new Group();
  private dome: Mesh | null = null;
  private wardrobe = new Wardrobe();
  private shown: Picture | null = null;

  constructor() {
    this.root.add(...this.floors, this.signs);
  }

  /** Shows it. True: something that throws a shadow has changed. */
  show(picture: Picture): boolean {
    const before = this.shown;
    this.shown = picture;
    if (before && before.look.palette !== picture.look.palette) this.redress();
    const same =
      before !== null &&
      before.view === picture.view &&
      before.look.palette === picture.look.palette &&
      before.sight === picture.sight;
    if (!same) {
      for (const [i, group] of this.floors.entries()) group.position.y = floorHeight(i + 1, picture.sight.apart);
      this.setTiles(picture);
      this.setBlocks(picture);
      this.setDome(picture);
    }
    this.setSigns(picture);
    return !same;
  }

  private redress(): void {
    this.wardrobe.dispose();
    this.wardrobe = new Wardrobe();
  }

  private faint(cell: string, { sight }: Picture): boolean {
    return placeOf(cell).floor > sight.top;
  }

  private floorOf(cell: string): Group {
    return this.floors[placeOf(cell).floor - 1]!;
  }

  private put(cell: string, mesh: Mesh, height: number): Mesh {
    const { x, z } = spotOf(cell);
    mesh.position.set(x, height, z);
    this.floorOf(cell).add(mesh);
    return mesh;
  }

  private clear(kept: Map<string, Mesh>, wanted: Record<string, unknown>): void {
    for (const [cell, mesh] of kept) {
      if (wanted[cell] !== undefined) continue;
      mesh.removeFromParent();
      kept.delete(cell);
    }
  }

  private setTiles(picture: Picture): void {
    this.clear(this.tiles, picture.view.tiles);
    for (const [cell, tile] of Object.entries(picture.view.tiles)) {
      const mesh = this.tiles.get(cell) ?? this.put(cell, new Mesh(this.shapes.tile), TILE_HEIGHT / 2);
      this.tiles.set(cell, mesh);
      const faint = this.faint(cell, picture);
      mesh.material = this.wardrobe.tile(tile, faint);
      mesh.castShadow = mesh.receiveShadow = !faint;
    }
  }

  private setBlocks(picture: Picture): void {
    this.clear(this.blocks, picture.view.blocks);
    for (const [cell, party] of Object.entries(picture.view.blocks)) {
      const mesh = this.blocks.get(cell) ?? this.put(cell, new Mesh(this.shapes.block), this.blockHeight());
      this.blocks.set(cell, mesh);
      const faint = this.faint(cell, picture);
      mesh.material = this.wardrobe.block(picture.parties[party]!, faint);
      mesh.castShadow = mesh.receiveShadow = !faint;
    }
  }

  private blockHeight(): number {
    return TILE_HEIGHT + BLOCK_HEIGHT / 2;
  }

  private setDome({ view, sight }: Picture): void {
    this.dome?.removeFromParent();
    this.dome = null;
    if (view.phase !== "over" || sight.top < FLOORS.length) return;
    this.dome = new Mesh(this.domeShape, this.wardrobe.dome());
    this.dome.position.y = TILE_HEIGHT + BLOCK_HEIGHT;
    this.dome.castShadow = this.dome.receiveShadow = true;
    this.floors.at(-1)!.add(this.dome);
  }

  private sign(cell: string, kind: FrameKind, height: number): void {
    const mesh = new Mesh(this.shapes.frame, this.wardrobe.frame(kind));
    this.lay(mesh, spotOf(cell), placeOf(cell).floor, height);
  }

  private lay(thing: Object3D, { x, z }: { x: number; z: number }, floor: number, height: number): void {
    thing.position.set(x, this.floors[floor - 1]!.position.y + height, z);
    this.signs.add(thing);
  }

  private setSigns(picture: Picture): void {
    this.signs.clear();
    for (const cell of Object.keys(picture.view.tiles)) {
      if (this.faint(cell, picture)) continue;
      const state = stateOfCell(cell, picture);
      const height = picture.view.blocks[cell] === undefined ? TILE_HEIGHT : TILE_HEIGHT + BLOCK_HEIGHT;
      if (state.picked) this.sign(cell, "picked", height + 0.012);
      else if (state.open) this.sign(cell, "open", height + 0.008);
      if (state.advised) this.sign(cell, "advised", height + 0.016);
    }
    this.setMarks(picture);
    this.setSquares(picture);
    this.setPointed(picture);
  }

  private setMarks(picture: Picture): void {
    for (const { kind, seat, tags } of picture.marks) {
      const cell = tags.map(cellOf).findLast((one) => one !== null);
      if (!cell || picture.view.tiles[cell] === undefined || this.faint(cell, picture)) continue;
      const height = picture.view.blocks[cell] === undefined ? TILE_HEIGHT : TILE_HEIGHT + BLOCK_HEIGHT;
      const colour = MARK_COLOURS[kind] ?? `--seat-${seat}`;
      const mesh = new Mesh(this.shapes.frame, this.wardrobe.mark(colour));
      this.lay(mesh, spotOf(cell), placeOf(cell).floor, height + 0.02);
    }
  }

  private setSquares({ view, open, advised, pointed }: Picture): void {
    for (const square of waitingSquares(view)) {
      const tag: Tag = `square:${square}`;
      const kind = pointed === tag ? "picked" : advised.has(tag) || open.has(tag) ? "square" : "open";
      const mesh = new Mesh(this.shapes.square, this.wardrobe.frame(kind));
      this.lay(mesh, squareSpotOf(square), placeOf(square).floor, TILE_HEIGHT + BLOCK_HEIGHT + 0.02);
    }
  }

  /** On the cell that is pointed at the block to be set appears, or an outline. */
  private setPointed(picture: Picture): void {
    const cell = cellOf(picture.pointed);
    if (cell === null || picture.view.tiles[cell] === undefined || this.faint(cell, picture)) return;
    const { floor } = placeOf(cell);
    const builder = picture.parties[builderOf(picture.view, picture.picked)];
    const tag = tagOfCell(cell, picture);
    const builds = tag === `cell:${cell}` && (picture.open.has(tag) || picture.picked.has(tag));
    if (builds && builder) {
      this.lay(new Mesh(this.shapes.block, this.wardrobe.ghost(builder)), spotOf(cell), floor, this.blockHeight());
    } else if (picture.view.blocks[cell] === undefined) {
      this.sign(cell, "pointed", TILE_HEIGHT + 0.01);
    } else {
      const outline = new LineSegments(this.shapes.outline, this.wardrobe.outline());
      this.lay(outline, spotOf(cell), floor, this.blockHeight());
    }
  }

  /** What can be hit by pointing, as it stands. */
  targets(): Target[] {
    const picture = this.shown;
    if (!picture) return [];
    const cells = [...this.tiles].filter(([cell]) => !this.faint(cell, picture));
    return cells.map(([cell, tile]) => ({ thing: this.blocks.get(cell) ?? tile, tag: tagOfCell(cell, picture) }));
  }

  /** The square to choose whose middle is nearest to a point above its floor, or null. */
  squareAt(x: number, z: number, floor: number): Tag | null {
    for (const tag of this.shown?.open ?? []) {
      const square = squareOf(tag);
      if (square === null || placeOf(square).floor !== floor) continue;
      const spot = squareSpotOf(square);
      if (Math.hypot(spot.x - x, spot.z - z) < 0.5) return tag;
    }
    return null;
  }

  /** Moves as the events tell. */
  play(picture: Picture, motion: Motion): void {
    const { tempo } = picture;
    for (const event of picture.events) {
      const cell = event.cell;
      if (/^built/.test(event.code) && typeof cell === "string") this.drop(this.blocks.get(cell), tempo, motion);
      if (event.code === "tile_laid" && typeof cell === "string") this.unfold(this.tiles.get(cell), tempo, motion);
      if (event.code === "game_over") this.drop(this.dome, 3 * tempo, motion);
      const square = event.square;
      if (/^square/.test(event.code) && typeof square === "string") this.flash(square, 1.5 * tempo, motion);
    }
  }

  private drop(thing: Object3D | null | undefined, lasts: number, motion: Motion): void {
    if (!thing) return;
    const rest = thing.position.y;
    motion.start(lasts, (share) => (thing.position.y = rest + DROP * (1 - falling(share))));
  }

  private unfold(thing: Object3D | undefined, lasts: number, motion: Motion): void {
    if (!thing) return;
    motion.start(lasts, (share) => thing.scale.setScalar(Math.max(gently(share), 0.01)));
  }

  private flash(square: string, lasts: number, motion: Motion): void {
    const material = this.wardrobe.flash();
    const mesh = new Mesh(this.shapes.square, material);
    const { x, z } = squareSpotOf(square);
    mesh.position.set(x, TILE_HEIGHT + BLOCK_HEIGHT + 0.03, z);
    this.floorOf(square).add(mesh);
    motion.start(lasts, (share) => {
      material.opacity = 0.75 * (1 - share);
      if (share < 1) return;
      mesh.removeFromParent();
      material.dispose();
    });
  }

  dispose(): void {
    this.wardrobe.dispose();
    this.domeShape.dispose();
    for (const shape of Object.values(this.shapes)) shape.dispose();
  }
}
