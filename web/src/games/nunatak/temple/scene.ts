/**
 * scene.ts - the temple on a canvas: shows pictures of it, and tells at what somebody points.
 */
import { Raycaster, Vector2 } from "three";
import type { Tag } from "../../../play/face";
import { cellOf } from "../pointing";
import { placeOf } from "../view";
import { Model } from "./model";
import { Motion } from "./motion";
import { Stage } from "./stage";
import type { Picture } from "./wardrobe";

export interface Listener {
  onPick(tag: Tag): void;
  onPoint(tag: Tag | null): void;
  /** The canvas cannot go on. */
  onBroken(): void;
}

/** A pointer that moved farther has turned the temple rather than pointed at something. */
const STILL = 6;

export class TempleScene {
  private readonly stage: Stage;
  private readonly model = new Model();
  private readonly motion: Motion;
  private readonly watcher: ResizeObserver;
  private readonly ray = new Raycaster();
  private shown: Picture | null = null;
  private pointed: Tag | null = null;
  private pressed: { x: number; y: number } | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly listener: Listener,
  ) {
    this.stage = new Stage(host);
    this.stage.scene.add(this.model.root);
    this.motion = new Motion(() => {
      this.stage.castAgain();
      this.stage.draw();
    });
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(host);
    this.listen();
  }

  private listen(): void {
    const { canvas } = this.stage;
    canvas.addEventListener("pointerdown", ({ clientX, clientY }) => (this.pressed = { x: clientX, y: clientY }));
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) this.point(this.hit(event));
    });
    canvas.addEventListener("pointerleave", () => this.point(null));
    canvas.addEventListener("click", (event) => this.click(event));
    canvas.addEventListener("webglcontextlost", this.lost);
  }

  private readonly lost = (): void => this.listener.onBroken();

  private click(event: MouseEvent): void {
    const { pressed } = this;
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) return;
    const tag = this.hit(event);
    if (tag !== null) this.listener.onPick(tag);
  }

  private point(tag: Tag | null): void {
    if (tag === this.pointed) return;
    this.pointed = tag;
    this.stage.canvas.style.cursor = tag !== null && this.shown?.open.has(tag) ? "pointer" : "";
    this.listener.onPoint(tag);
  }

  /** The thing under the pointer. */
  private hit(event: MouseEvent): Tag | null {
    const frame = this.stage.canvas.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * 2 - 1;
    const y = 1 - ((event.clientY - frame.top) / frame.height) * 2;
    this.ray.setFromCamera(new Vector2(x, y), this.stage.camera);
    const targets = this.model.targets();
    const [first] = this.ray.intersectObjects(
      targets.map(({ thing }) => thing),
      false,
    );
    const tag = targets.find(({ thing }) => thing === first?.object)?.tag ?? null;
    const cell = cellOf(tag);
    if (!first || cell === null) return tag;
    return this.model.squareAt(first.point.x, first.point.z, placeOf(cell).floor) ?? tag;
  }

  private fit(): void {
    const { clientWidth, clientHeight } = this.host;
    // Where there is room the plan lies on the right part of the canvas: board.css says it by a padding.
    const covered = parseFloat(getComputedStyle(this.host).paddingRight);
    this.stage.resize(clientWidth, clientHeight, covered);
    if (this.shown) this.stage.refit(this.shown.sight);
    this.stage.draw();
  }

  show(picture: Picture): void {
    const before = this.shown;
    this.shown = picture;
    if (before?.view !== picture.view) this.motion.skip();
    if (before && before.look.palette !== picture.look.palette) this.stage.paint();
    if (this.model.show(picture)) this.stage.castAgain();
    const motion = picture.look.motion ? this.motion : null;
    if (before?.sight.wish !== picture.sight.wish || before.sight.apart !== picture.sight.apart) {
      this.stage.aim(picture.sight, before ? motion : null);
    }
    if (before && picture.tempo > 0 && before.events !== picture.events) this.model.play(picture, this.motion);
    this.stage.ask();
  }

  dispose(): void {
    // Giving the context back is no accident.
    this.stage.canvas.removeEventListener("webglcontextlost", this.lost);
    this.watcher.disconnect();
    this.motion.dispose();
    this.model.dispose();
    this.stage.dispose();
  }
}
