/**
 * ice.ts - the material of the blocks. Real refraction would be slow; what makes it look like ice is that its rim
 * mirrors the sky and is dense, while one looks through its middle.
 */
import { type Color, MeshStandardMaterial, type Texture } from "three";

const RIM = /* glsl */ `
  vec3 toEye = normalize(vViewPosition);
  float rim = pow(1.0 - saturate(dot(normal, toEye)), 2.2);
  vec3 mirrored = inverseTransformDirection(reflect(-toEye, normal), viewMatrix);
  vec3 heaven = mix(uLow, uHigh, smoothstep(-0.3, 0.8, mirrored.y));
  outgoingLight = outgoingLight * (1.0 - 0.3 * rim) + heaven * 0.5 * rim;
  outgoingLight += diffuseColor.rgb * uGlow * (1.0 - rim);
  diffuseColor.a *= mix(uMiddle, 1.0, rim);
  #include <opaque_fragment>
`;

export interface Sky {
  low: Color;
  high: Color;
}

/** `middle`: how dense the ice is where one looks straight at it, 0 to 1. */
export function iceMaterial(map: Texture | null, sky: Sky, middle: number, opacity = 1): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ map, roughness: 0.28, metalness: 0, transparent: true, opacity });
  material.depthWrite = opacity === 1;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, {
      uLow: { value: sky.low },
      uHigh: { value: sky.high },
      uGlow: { value: 0.16 },
      uMiddle: { value: middle },
    });
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nuniform vec3 uLow, uHigh;\nuniform float uGlow, uMiddle;")
      .replace("#include <opaque_fragment>", RIM);
  };
  return material;
}
