/**
 * sounds.ts - a small set of sounds, calculated on the spot from a few partial tones, and what a phone feels with each. Off
 * unless somebody wants them.
 */
import type { Look } from "./look";

export type Sound = "placed" | "scored" | "square" | "cracked" | "turn" | "end";

/** A tone that fades away, or noise that does. */
interface Part {
  /** When it begins and how long it lasts, in seconds. */
  at: number;
  length: number;
  /** In Hz; where it ends if that is elsewhere. */
  pitch: number;
  falls?: number;
  /** Compared with the other parts. */
  loud: number;
  /** From 0, a pure tone, to 1, noise alone. */
  noise?: number;
}

const bell = (pitch: number, at: number, length = 0.3): Part[] => [
  { at, length, pitch, loud: 1 },
  { at, length: length / 2, pitch: pitch * 2.76, loud: 0.25 }, // the partial that makes it ice and not a flute
];

const PARTS: Record<Sound, Part[]> = {
  placed: [
    { at: 0, length: 0.09, pitch: 340, falls: 240, loud: 1 },
    { at: 0, length: 0.02, pitch: 900, loud: 0.4, noise: 0.6 },
  ],
  scored: [...bell(660, 0, 0.18), ...bell(880, 0.08, 0.22)],
  square: [...bell(523, 0), ...bell(659, 0.06), ...bell(784, 0.12), ...bell(1047, 0.18, 0.4)],
  cracked: [
    { at: 0, length: 0.05, pitch: 1400, loud: 1, noise: 0.95 },
    { at: 0.04, length: 0.28, pitch: 150, falls: 60, loud: 0.9, noise: 0.5 },
    { at: 0.11, length: 0.06, pitch: 1000, loud: 0.6, noise: 0.95 },
  ],
  turn: [...bell(587, 0, 0.22), ...bell(784, 0.13, 0.35)],
  end: [...bell(392, 0, 0.5), ...bell(523, 0.16, 0.5), ...bell(659, 0.32, 0.5), ...bell(784, 0.48, 0.9)],
};

/** What a phone does, in milliseconds: on, off, on. */
const FELT: Record<Sound, number[]> = {
  placed: [8],
  scored: [12],
  square: [12, 40, 20],
  cracked: [30],
  turn: [25, 60, 25],
  end: [60, 60, 60],
};

/** Of the loudest sample: so one volume fits all of them. */
const PEAK = 0.5;
/** Without it a sound would begin with a click. */
const ATTACK = 0.004;

/** Noise that is the same each time (xorshift). */
function noiseMaker(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}

function addPart(samples: Float32Array, rate: number, part: Part): void {
  const { at, length, pitch, falls = pitch, loud, noise = 0 } = part;
  const random = noiseMaker();
  const count = Math.floor(length * rate);
  let phase = 0;
  for (let i = 0; i < count; i += 1) {
    const done = i / count;
    phase += (2 * Math.PI * (pitch + (falls - pitch) * done)) / rate;
    const envelope = Math.min(1, i / (ATTACK * rate)) * (1 - done) ** 2;
    samples[Math.floor(at * rate) + i]! += loud * envelope * ((1 - noise) * Math.sin(phase) + noise * random());
  }
}

/** The sound, so many samples a second. */
export function samplesOf(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const parts = PARTS[name];
  const seconds = Math.max(...parts.map(({ at, length }) => at + length));
  const samples = new Float32Array(Math.ceil(seconds * rate) + 1);
  for (const part of parts) addPart(samples, rate, part);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample * PEAK) / peak);
}

let context: AudioContext | undefined;
const buffers = new Map<Sound, AudioBuffer>();

function bufferOf(audio: AudioContext, name: Sound): AudioBuffer {
  const known = buffers.get(name);
  if (known) return known;
  const samples = samplesOf(name, audio.sampleRate);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.copyToChannel(samples, 0);
  buffers.set(name, buffer);
  return buffer;
}

/** `volume`: from 0 to 1. */
export function sound(name: Sound, volume: number): void {
  context ??= new AudioContext();
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = bufferOf(context, name);
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start();
}

export const canVibrate = () => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** Tells it the way somebody likes to be told: to the ear, to the hand, or not at all. */
export function announce(name: Sound, { sound: heard, volume, haptics }: Look): void {
  if (heard) sound(name, volume);
  if (haptics && canVibrate()) navigator.vibrate(FELT[name]);
}
