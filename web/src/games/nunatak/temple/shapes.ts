/**
 * shapes.ts - the bodies of blocks and tiles. They are made once and shared.
 */
import { BoxGeometry, EdgesGeometry, PlaneGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { BLOCK_HEIGHT, BLOCK_WIDTH, TILE_HEIGHT, TILE_WIDTH } from "./places";

/** Sides take the right half of the picture, above and below the left half (faces.ts). */
function blockShape(): RoundedBoxGeometry {
  const shape = new RoundedBoxGeometry(BLOCK_WIDTH, BLOCK_HEIGHT, BLOCK_WIDTH, 4, 0.09);
  const places = shape.getAttribute("uv");
  for (const { start, count, materialIndex } of shape.groups) {
    const flat = materialIndex === 2 || materialIndex === 3;
    for (let i = start; i < start + count; i++) places.setX(i, places.getX(i) / 2 + (flat ? 0 : 0.5));
  }
  shape.clearGroups();
  return shape;
}

function tileShape(): RoundedBoxGeometry {
  const shape = new RoundedBoxGeometry(TILE_WIDTH, TILE_HEIGHT, TILE_WIDTH, 2, 0.024);
  shape.clearGroups();
  return shape;
}

function plane(width: number): PlaneGeometry {
  const shape = new PlaneGeometry(width, width);
  shape.rotateX(-Math.PI / 2);
  return shape;
}

export function makeShapes() {
  return {
    block: blockShape(),
    tile: tileShape(),
    frame: plane(0.98),
    square: plane(1.9),
    outline: new EdgesGeometry(new BoxGeometry(1, BLOCK_HEIGHT + 0.04, 1)),
  };
}
export type Shapes = ReturnType<typeof makeShapes>;
