import { isSoundDue } from './said-aloud.ts';

/** Beeps of each level: how many, and how high (Hz). Worse sounds higher and oftener, so that one knows without looking. */
const beeps: Readonly<Record<number, { readonly times: number; readonly pitch: number }>> = {
  1: { times: 3, pitch: 880 },
  2: { times: 2, pitch: 660 },
  3: { times: 1, pitch: 520 },
  4: { times: 1, pitch: 390 },
};
const beepSeconds = 0.14;
const gapSeconds = 0.08;
const loudness = 0.18;

/** `locked`: the browser makes no sound before somebody has clicked or typed in the page. */
export type ChimeState = 'none' | 'locked' | 'ready';

/** Sounds made by the browser itself; there is no file of them. */
export class Chime {
  #context: AudioContext | null = null;
  #lastAt = -Infinity;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ChimeState => {
    if (typeof AudioContext === 'undefined') return 'none';
    return this.#context?.state === 'running' ? 'ready' : 'locked';
  };

  /** Within a click or a key press; at other times the browser may not let it. */
  async unlock(): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    if (this.#context === null) {
      this.#context = new AudioContext();
      this.#context.addEventListener('statechange', () => this.#tell());
    }
    await this.#context.resume().catch(() => undefined);
    this.#tell();
  }

  /** Unless one was just heard. */
  play(level: number): void {
    if (isSoundDue(this.#lastAt, performance.now())) this.try(level);
  }

  /** In any case: somebody asks how it sounds. */
  try(level: number): void {
    const { [level]: beep } = beeps;
    const context = this.#context;
    if (!beep || context?.state !== 'running') return;
    this.#lastAt = performance.now();
    for (let n = 0; n < beep.times; n += 1) {
      const at = context.currentTime + n * (beepSeconds + gapSeconds);
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = beep.pitch;
      // Without a ramp it cracks.
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(loudness, at + 0.015);
      volume.gain.linearRampToValueAtTime(0, at + beepSeconds);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + beepSeconds);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
