/**
 * stage.ts - canvas, light, camera and ground. It draws when asked and never by itself.
 */
import {
  CircleGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { busy } from "../../../ui/settled";
import type { Sight } from "../Controls";
import { directionOf, fit } from "./cameras";
import { boardFace, snowFace } from "./faces";
import { gently, type Motion } from "./motion";
import { colourOf } from "./colours";

const FIELD_OF_VIEW = 28;
const MARGIN = 0.42;
const BOARD_HEIGHT = 0.3;
const SNOW = 10;
const MOST_PIXELS = 2;

/** Asked for here, as three.js would complain loudly where there is none: then there is the plan. */
function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true, stencil: false });
  if (!context) throw new Error("This browser has no WebGL");
  return context;
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 80);
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight("#ffffff", 2.1);
  private readonly air = new HemisphereLight("#ffffff", "#ffffff", 1.5);
  private readonly board: Mesh<RoundedBoxGeometry, MeshStandardMaterial>;
  private readonly snow: Mesh<CircleGeometry, MeshStandardMaterial>;
  private size = { width: 1, height: 1, covered: 0 };
  private shift = 0;
  private turned = false;
  private awaited = 0;
  private drawn: (() => void) | null = null;

  constructor(host: HTMLElement) {
    this.canvas = document.createElement("canvas");
    this.renderer = new WebGLRenderer({ canvas: this.canvas, context: contextOf(this.canvas), alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    host.append(this.canvas);
    this.board = this.makeBoard();
    this.snow = this.makeSnow();
    this.scene.add(this.air, this.board, this.snow);
    this.lightSun();
    this.controls = this.makeControls();
    this.paint();
  }

  private makeBoard() {
    const width = 5 + 2 * MARGIN;
    const geometry = new RoundedBoxGeometry(width, BOARD_HEIGHT, width, 3, 0.1);
    const board = new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.8 }));
    board.position.y = -BOARD_HEIGHT / 2;
    board.receiveShadow = board.castShadow = true;
    return board;
  }

  private makeSnow() {
    const boardShare = (2.5 + MARGIN) / SNOW / 2;
    const snow = new Mesh(
      new CircleGeometry(SNOW, 48),
      new MeshStandardMaterial({ map: snowFace(boardShare), transparent: true, roughness: 1, depthWrite: false }),
    );
    snow.rotation.x = -Math.PI / 2;
    snow.position.y = -BOARD_HEIGHT;
    snow.receiveShadow = true;
    snow.renderOrder = -1;
    return snow;
  }

  private lightSun(): void {
    this.sun.position.set(-4.5, 9, 3.5);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 5;
    this.sun.shadow.normalBias = 0.03;
    Object.assign(this.sun.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6, near: 1, far: 24 });
    this.scene.add(this.sun, this.sun.target);
  }

  private makeControls(): OrbitControls {
    const controls = new OrbitControls(this.camera, this.canvas);
    controls.enableDamping = false;
    controls.enablePan = false;
    controls.minPolarAngle = 0;
    controls.maxPolarAngle = Math.PI * 0.47;
    controls.addEventListener("change", this.ask);
    controls.addEventListener("start", () => (this.turned = true));
    // A thumb moving up or down scrolls the page; sideways it turns the temple.
    this.canvas.style.touchAction = "pan-y";
    return controls;
  }

  /** Takes the colours of the palette. */
  paint(): void {
    const night = colourOf("--sky").getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;
    this.air.color = new Color("#ffffff").lerp(colourOf("--sky"), 0.35);
    this.air.groundColor = colourOf("--snow").lerp(colourOf("--water"), 0.35);
    this.air.intensity = night ? 1.9 : 1.5;
    this.sun.color = new Color(night ? "#cfe6ff" : "#fffaf2");
    this.sun.intensity = night ? 1.6 : 2.2;
    this.board.material.map?.dispose();
    this.board.material.map = boardFace(5, MARGIN);
    this.board.material.needsUpdate = true;
    this.snow.material.color = colourOf("--snow");
  }

  /** Draws in the next frame. */
  readonly ask = (): void => {
    if (this.awaited) return;
    this.drawn = busy();
    this.awaited = requestAnimationFrame(() => this.draw());
  };

  /** Draws now. */
  readonly draw = (): void => {
    cancelAnimationFrame(this.awaited);
    this.awaited = 0;
    this.renderer.render(this.scene, this.camera);
    this.drawn?.();
    this.drawn = null;
  };

  /** Something that throws a shadow has changed. */
  castAgain(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Fits the canvas into its host, of whose right edge something covers a part. */
  resize(width: number, height: number, covered: number): void {
    if (width === 0 || height === 0) return;
    this.size = { width, height, covered };
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
  }

  /** After the picture has got another shape: whoever has turned the temple by hand keeps that view. */
  refit(sight: Sight): void {
    if (this.turned) this.centre();
    else this.aim(sight, null);
  }

  /** Moves the picture so that the temple is in the middle of what is not covered. */
  private centre(): void {
    const { width, height, covered } = this.size;
    // Whole pixels: some software renderers never finish a smoothed picture that is moved by a part of one.
    const [aside, down] = [Math.round(covered / 2), Math.round((-this.shift * height) / 2)];
    this.camera.setViewOffset(width, height, aside, down, width, height);
  }

  /** Goes to a named camera. */
  aim({ camera, apart }: Sight, motion: Motion | null): void {
    const { width, height, covered } = this.size;
    const target = new Vector3(0, apart ? 2.1 : 0.8, 0);
    const { distance, shift } = fit(camera, apart, target, FIELD_OF_VIEW, (width - covered) / height);
    this.turned = false;
    this.shift = shift;
    this.centre();
    this.controls.minDistance = distance * 0.4;
    this.controls.maxDistance = distance * 1.5;
    const goal = directionOf(camera).multiplyScalar(distance).add(target);
    const place = (position: Vector3, middle: Vector3) => {
      this.camera.position.copy(position);
      this.controls.target.copy(middle);
      this.controls.update();
    };
    if (!motion) return place(goal, target);
    const from = this.camera.position.clone();
    const middle = this.controls.target.clone();
    motion.start(280, (share) => {
      const way = gently(share);
      place(from.clone().lerp(goal, way), middle.clone().lerp(target, way));
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.awaited);
    this.drawn?.();
    this.controls.dispose();
    this.board.geometry.dispose();
    this.board.material.map?.dispose();
    this.board.material.dispose();
    this.snow.geometry.dispose();
    this.snow.material.map?.dispose();
    this.snow.material.dispose();
    this.sun.dispose();
    this.renderer.dispose();
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}
