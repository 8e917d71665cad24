/**
 * sounds.ts - a few short tones, made on the spot. Off unless somebody wants them.
 */
import type { GameEvent } from "../table/table";
import type { Face } from "./face";

export type Sound = "placed" | "scored" | "cracked" | "turn";

interface Tone {
  wave: OscillatorType;
  /** In Hz, one after the other. */
  notes: number[];
  /** In seconds, each. */
  length: number;
  loud: number;
}

const TONES: Record<Sound, Tone> = {
  placed: { wave: "triangle", notes: [320], length: 0.09, loud: 0.12 },
  scored: { wave: "sine", notes: [660, 880], length: 0.11, loud: 0.1 },
  cracked: { wave: "sawtooth", notes: [140, 95], length: 0.05, loud: 0.07 },
  turn: { wave: "sine", notes: [523, 659, 784], length: 0.09, loud: 0.08 },
};

let context: AudioContext | undefined;

function note(audio: AudioContext, tone: Tone, pitch: number, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(tone.loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + tone.length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + tone.length);
}

export function sound(name: Sound): void {
  context ??= new AudioContext();
  const tone = TONES[name];
  const begin = context.currentTime;
  for (const [i, pitch] of tone.notes.entries()) note(context, tone, pitch, begin + i * tone.length * 0.8);
}

/** The one sound that stands for all that happened. */
export function soundOf({ sounds }: Face, events: readonly GameEvent[]): Sound | null {
  const found = sounds.find(([codes]) => events.some((event) => codes.test(event.code)));
  return found ? found[1] : null;
}
