import type { Text } from '../kit/text.ts';

/**
 * A named text format. It never sees empty text from a form: whether something has to be typed is the field's matter.
 */
export interface Format<N extends string = string> {
  readonly name: N;
  /** Rules of the specification that the format carries. */
  readonly spec: readonly string[];
  /** A value that passes. */
  readonly example: string;
  /** What is wrong with a value, or nothing. */
  readonly problem: (value: string) => Text | undefined;
  /**
   * One spelling for everything that means the same, so that what was typed can be compared with what a device answers.
   * Text that does not have the format comes back as it is. Formats without it have one spelling per meaning.
   */
  readonly normal?: (value: string) => string;
}

export const format = <const N extends string>(parts: Format<N>): Format<N> => parts;

/** The check of a format that says the same about everything it refuses. */
export const must =
  (holds: (value: string) => boolean, message: Text) =>
  (value: string): Text | undefined =>
    holds(value) ? undefined : message;
