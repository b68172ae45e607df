/**
 * What one of many calls is sent of something that a single part of the server takes for all of them: every `turns`-th, and of the next call
 * the next. Each is sent to many calls, and each call is sent many.
 */
export const inTurn = <T>(all: readonly T[], at: number, turns: number): readonly T[] =>
  all.filter((_, nth) => (nth + at) % turns === 0);
