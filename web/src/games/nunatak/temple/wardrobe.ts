/**
 * wardrobe.ts - the materials of a palette, made when they are first needed.
 */
import { Color, LineBasicMaterial, type Material, MeshBasicMaterial, MeshStandardMaterial, type Texture } from "three";
import type { FaceProps, Tag } from "../../../play/face";
import type { Sight } from "../Controls";
import type { Party } from "../party";
import type { NunatakView } from "../view";
import { colourOf, cssColour } from "./colours";
import { blockFaces, domeFace, frameFace, tileFace, type FrameKind } from "./faces";
import { iceMaterial, type Sky } from "./ice";

const FRAME_COLOURS: Record<FrameKind, string> = {
  open: "--open",
  picked: "--accent",
  advised: "--advice",
  pointed: "--accent",
  square: "--advice",
};
/** How much is left of what is see-through. */
const FAINT = 0.14;

export class Wardrobe {
  private readonly materials = new Map<string, Material>();
  private readonly textures = new Map<string, Texture>();
  private readonly sky: Sky = {
    low: colourOf("--water").lerp(new Color("#ffffff"), 0.25),
    high: colourOf("--sky").lerp(new Color("#ffffff"), 0.6),
  };

  private keep<Kind extends Material>(name: string, make: () => Kind): Kind {
    const known = this.materials.get(name);
    if (known) return known as Kind;
    const made = make();
    this.materials.set(name, made);
    return made;
  }

  private face(name: string, make: () => Texture): Texture {
    const known = this.textures.get(name);
    if (known) return known;
    const made = make();
    this.textures.set(name, made);
    return made;
  }

  private blockFace({ colour, mark }: Party): Texture {
    return this.face(`block ${colour} ${mark}`, () => blockFaces(colour, mark));
  }

  block(party: Party, faint: boolean): Material {
    const name = `block ${party.colour} ${party.mark} ${faint}`;
    return this.keep(name, () => iceMaterial(this.blockFace(party), this.sky, 0.76, faint ? FAINT : 1));
  }

  /** The block that would be set. */
  ghost(party: Party): Material {
    return this.keep(`ghost ${party.colour}`, () => iceMaterial(this.blockFace(party), this.sky, 0.8, 0.8));
  }

  tile(tile: string, faint: boolean): Material {
    return this.keep(`tile ${tile} ${faint}`, () => {
      const map = this.face(`tile ${tile}`, () => tileFace(tile));
      return new MeshStandardMaterial({ map, roughness: 0.7, transparent: faint, opacity: faint ? FAINT : 1 });
    });
  }

  frame(kind: FrameKind): MeshBasicMaterial {
    return this.keep(`frame ${kind}`, () => {
      const map = this.face(`frame ${kind}`, () => frameFace(kind, cssColour(FRAME_COLOURS[kind])));
      return new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
    });
  }

  /** The frame around what a seat did last, or what the computer says to it. */
  mark(colour: string): MeshBasicMaterial {
    return this.keep(`mark ${colour}`, () => {
      const map = this.face(`mark ${colour}`, () => frameFace("picked", cssColour(colour)));
      return new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
    });
  }

  /** Light that passes over a square as it is scored. One of its own for each, as each fades. */
  flash(): MeshBasicMaterial {
    return new MeshBasicMaterial({ color: "#ffffff", transparent: true, depthWrite: false });
  }

  outline(): Material {
    return this.keep("outline", () => new LineBasicMaterial({ color: colourOf("--accent") }));
  }

  dome(): Material {
    return this.keep("dome", () => iceMaterial(this.face("dome", domeFace), this.sky, 0.86));
  }

  dispose(): void {
    for (const material of this.materials.values()) material.dispose();
    for (const texture of this.textures.values()) texture.dispose();
  }
}

/** All that the temple needs to know to show itself. */
export interface Picture
  extends Pick<FaceProps<NunatakView>, "open" | "picked" | "advised" | "marks" | "events" | "tempo" | "look"> {
  view: NunatakView;
  parties: Party[];
  pointed: Tag | null;
  sight: Sight;
}
