import { describe, expect, it } from "vitest";
import { samplesOf, type Sound } from "../src/ui/sounds";

const RATE = 44100;
const SOUNDS: Sound[] = ["placed", "scored", "square", "cracked", "turn", "end"];

const peakOf = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Root mean square, in decibels below full scale. */
const loudnessOf = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** How often the wave crosses zero in a second: what is high, and what is noise, does so more often. */
function crossings(samples: Float32Array): number {
  let count = 0;
  for (let i = 1; i < samples.length; i += 1) if (samples[i - 1]! < 0 !== samples[i]! < 0) count += 1;
  return (count * RATE) / samples.length;
}

describe.each(SOUNDS)("the sound %s", (name) => {
  const samples = samplesOf(name, RATE);

  it("is short", () => {
    const seconds = samples.length / RATE;
    expect(seconds).toBeGreaterThan(0.05);
    expect(seconds).toBeLessThan(name === "end" ? 1.5 : 0.7);
  });

  it("is as high as the others, never clipped, and neither too soft nor too loud", () => {
    expect(peakOf(samples)).toBeCloseTo(0.5, 3);
    expect(loudnessOf(samples)).toBeGreaterThan(-30);
    expect(loudnessOf(samples)).toBeLessThan(-12);
  });

  it("begins and ends in silence, so nothing clicks", () => {
    expect(Math.abs(samples[0]!)).toBeLessThan(0.01);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.01);
  });

  it("is the same each time", () => {
    expect(samplesOf(name, RATE)).toEqual(samples);
  });
});

it("all sounds differ", () => {
  const told = SOUNDS.map((name) => {
    const samples = samplesOf(name, RATE);
    return `${samples.length} ${Math.round(crossings(samples))}`;
  });
  expect(new Set(told).size).toBe(SOUNDS.length);
});
