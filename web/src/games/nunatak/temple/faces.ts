/**
 * faces.ts - what is painted on blocks, tiles and board: canvases as textures.
 */
import { CanvasTexture, SRGBColorSpace } from "three";
import { markPath, typePath, type MarkName } from "../symbols";
import type { TypeName } from "../view";
import { BLOCK_HEIGHT, BLOCK_WIDTH } from "./places";
import { cssColour, mixed } from "./colours";

type Paint = CanvasRenderingContext2D;
type Painter = (paint: Paint, width: number, height: number) => void;

export function painted(width: number, height: number, painter: Painter): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  // Painted by the processor: it is read once, by the graphics card.
  const paint = canvas.getContext("2d", { willReadFrequently: true })!;
  painter(paint, width, height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** An outline of symbols.ts, in a box around a middle. */
function stamp(paint: Paint, path: string, x: number, y: number, width: number, height = width): void {
  paint.save();
  paint.translate(x - width / 2, y - height / 2);
  paint.scale(width / 24, height / 24);
  paint.fill(new Path2D(path), "evenodd");
  paint.restore();
}

/** A stream of numbers from 0 to 1 that is the same every time, so that pictures are. */
function grain(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Fine cracks and bubbles in the ice. */
function frost(paint: Paint, width: number, height: number): void {
  const next = grain(7);
  paint.fillStyle = "#ffffff";
  for (let i = 0; i < 90; i++) {
    paint.globalAlpha = 0.05 + next() * 0.12;
    paint.beginPath();
    paint.arc(next() * width, next() * height, 0.6 + next() * 2.4, 0, Math.PI * 2);
    paint.fill();
  }
  paint.strokeStyle = "#ffffff";
  for (let i = 0; i < 14; i++) {
    paint.globalAlpha = 0.06 + next() * 0.1;
    paint.lineWidth = 0.8 + next() * 1.6;
    const x = next() * width;
    const y = next() * height;
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x + (next() - 0.5) * 90, y + (next() - 0.5) * 90);
    paint.stroke();
  }
  paint.globalAlpha = 1;
}

/** A cloud of light in the middle of a face, as if the ice held it. */
function innerLight(paint: Paint, x: number, y: number, radius: number): void {
  const light = paint.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, "rgb(255 255 255 / 20%)");
  light.addColorStop(1, "rgb(255 255 255 / 0%)");
  paint.fillStyle = light;
  paint.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Ice is whitest along its edges. */
function rime(paint: Paint, left: number): void {
  paint.save();
  paint.beginPath();
  paint.rect(left, 0, 256, 256);
  paint.clip();
  paint.shadowColor = "rgb(255 255 255 / 70%)";
  paint.shadowBlur = 44;
  paint.strokeStyle = "rgb(255 255 255 / 30%)";
  paint.lineWidth = 10;
  paint.strokeRect(left, 0, 256, 256);
  paint.restore();
}

/** A mark, with a shade around it that lifts it off pale ice. */
function engrave(paint: Paint, mark: MarkName, shade: string, x: number, width: number): void {
  paint.save();
  paint.shadowColor = shade;
  paint.shadowBlur = 22;
  paint.fillStyle = cssColour("--seat-ink");
  stamp(paint, markPath(mark), x, 128, width, 104);
  paint.restore();
}

/** The faces of a party's blocks: the left half for above and below, the right half for the sides. */
export function blockFaces(colour: string, mark: MarkName): CanvasTexture {
  return painted(512, 256, (paint, width, height) => {
    paint.fillStyle = cssColour(colour);
    paint.fillRect(0, 0, width, height);
    const depth = paint.createLinearGradient(0, 0, 0, height);
    depth.addColorStop(0, "rgb(255 255 255 / 24%)");
    depth.addColorStop(1, "rgb(0 0 0 / 14%)");
    paint.fillStyle = depth;
    paint.fillRect(width / 2, 0, width / 2, height);
    innerLight(paint, 128, 128, 128);
    rime(paint, 0);
    rime(paint, 256);
    frost(paint, width, height);
    // The sides are lower than wide: narrower here, the mark is right again on the block.
    engrave(paint, mark, mixed(colour, "--tile-ink", 0.4), 128, 104);
    engrave(paint, mark, mixed(colour, "--tile-ink", 0.4), 384, (104 * BLOCK_HEIGHT) / BLOCK_WIDTH);
  });
}

/** The plate of a tile, with one symbol or two. */
export function tileFace(tile: string): CanvasTexture {
  return painted(256, 256, (paint, size) => {
    const types = [...tile] as TypeName[];
    const tint = (type: TypeName | undefined) => mixed(`--type-${type}`, "--tile", 0.66);
    paint.fillStyle = tint(types.at(-1));
    paint.fillRect(0, 0, size, size);
    paint.fillStyle = tint(types[0]);
    paint.fill(new Path2D(`M0 0H${size}L0 ${size}Z`));
    paint.strokeStyle = mixed("--tile-ink", "--tile", 0.6);
    paint.lineWidth = 10;
    paint.strokeRect(5, 5, size - 10, size - 10);
    paint.fillStyle = cssColour("--tile-ink");
    if (types.length === 1) stamp(paint, typePath(types[0]!), 128, 128, 168);
    else {
      stamp(paint, typePath(types[0]!), 76, 88, 108);
      stamp(paint, typePath(types[1]!), 180, 168, 108);
    }
  });
}

export type FrameKind = "open" | "picked" | "advised" | "pointed" | "square";
const FRAME_WIDTHS: Record<FrameKind, number> = { open: 12, picked: 22, advised: 12, pointed: 7, square: 10 };

/** A frame for a cell: how it looks says what it means, its colour only says it again. */
export function frameFace(kind: FrameKind, colour: string): CanvasTexture {
  return painted(256, 256, (paint, size) => {
    paint.strokeStyle = colour;
    paint.fillStyle = colour;
    paint.shadowColor = colour;
    paint.shadowBlur = 16;
    paint.lineWidth = FRAME_WIDTHS[kind];
    paint.lineJoin = "round";
    if (kind === "advised") paint.setLineDash([34, 22]);
    paint.beginPath();
    paint.roundRect(22, 22, size - 44, size - 44, 34);
    paint.stroke();
    if (kind === "square") {
      paint.beginPath();
      paint.arc(size / 2, size / 2, 24, 0, Math.PI * 2);
      paint.fill();
    }
    if (kind === "picked") {
      paint.globalAlpha = 0.22;
      paint.fill();
    }
  });
}

/** The board: driftwood with the names of columns and rows along its edge. */
export function boardFace(cells: number, margin: number): CanvasTexture {
  return painted(1024, 1024, (paint, size) => {
    paint.fillStyle = cssColour("--wood");
    paint.fillRect(0, 0, size, size);
    const next = grain(3);
    paint.strokeStyle = cssColour("--wood-vein");
    for (let i = 0; i < 120; i++) {
      paint.globalAlpha = 0.08 + next() * 0.16;
      paint.lineWidth = 1 + next() * 4;
      const y = next() * size;
      paint.beginPath();
      paint.moveTo(0, y);
      paint.bezierCurveTo(size * 0.3, y + (next() - 0.5) * 40, size * 0.7, y + (next() - 0.5) * 40, size, y);
      paint.stroke();
    }
    paint.globalAlpha = 0.85;
    paint.fillStyle = cssColour("--wood-ink");
    paint.font = `600 ${size * 0.034}px ${cssColour("--font")}`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    const unit = size / (cells + 2 * margin);
    for (let i = 0; i < cells; i++) {
      const at = (margin + i + 0.5) * unit;
      const edge = margin * unit * 0.5;
      paint.fillText("abcde"[i]!, at, edge);
      paint.fillText("abcde"[i]!, at, size - edge);
      paint.fillText(String(i + 1), edge, at);
      paint.fillText(String(i + 1), size - edge, at);
    }
    paint.globalAlpha = 0.35;
    paint.strokeStyle = cssColour("--wood-ink");
    paint.lineWidth = 3;
    paint.strokeRect(margin * unit - 8, margin * unit - 8, cells * unit + 16, cells * unit + 16);
  });
}

/** Long soft waves that the wind has left. */
function drifts(paint: Paint, size: number): void {
  const next = grain(11);
  for (let i = 0; i < 30; i++) {
    const x = next() * size;
    const y = next() * size;
    const length = size * (0.05 + next() * 0.12);
    paint.save();
    paint.translate(x, y);
    paint.rotate(0.35 + next() * 0.3);
    paint.scale(1, 0.34);
    const wave = paint.createRadialGradient(0, 0, 0, 0, 0, length);
    wave.addColorStop(0, i % 2 ? "rgb(120 165 195 / 10%)" : "rgb(255 255 255 / 35%)");
    wave.addColorStop(1, "rgb(255 255 255 / 0%)");
    paint.fillStyle = wave;
    paint.fillRect(-length, -length, length * 2, length * 2);
    paint.restore();
  }
}

/**
 * A soft disc: snow that ends nowhere, with drifts and the shade of a board, which takes this share of it on
 * each side of the middle.
 */
export function snowFace(board: number): CanvasTexture {
  return painted(1024, 1024, (paint, size) => {
    const fade = paint.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
    fade.addColorStop(0, "#ffffff");
    fade.addColorStop(0.42, "rgb(255 255 255 / 86%)");
    fade.addColorStop(1, "rgb(255 255 255 / 0%)");
    paint.fillStyle = fade;
    paint.fillRect(0, 0, size, size);
    paint.globalCompositeOperation = "source-atop";
    drifts(paint, size);
    paint.shadowColor = "rgb(40 80 110 / 55%)";
    paint.shadowBlur = size * 0.05;
    paint.fillStyle = "rgb(70 110 140 / 60%)";
    const half = board * size;
    paint.fillRect(size / 2 - half, size / 2 - half, half * 2, half * 2);
  });
}

/** The dome: courses of snow blocks, as an igloo has. */
export function domeFace(): CanvasTexture {
  return painted(512, 256, (paint, width, height) => {
    paint.fillStyle = cssColour("--dome");
    paint.fillRect(0, 0, width, height);
    frost(paint, width, height);
    paint.strokeStyle = cssColour("--ice-edge");
    paint.globalAlpha = 0.75;
    paint.lineWidth = 4;
    const courses = 5;
    for (let course = 0; course <= courses; course++) {
      const y = (height / courses) * course;
      paint.strokeRect(-4, y, width + 8, height / courses);
      const blocks = 12;
      for (let i = 0; i < blocks; i++) {
        const x = ((i + (course % 2) / 2) / blocks) * width;
        paint.strokeRect(x, y, 0.1, height / courses);
      }
    }
    paint.globalAlpha = 1;
  });
}
