import { text } from '../kit/text.ts';

/** How it is known on which splitter an ONU hangs. */
export const dropWays = {
  typed: text('Typed', '手工录入'),
  imported: text('Imported', '导入'),
  guessed: text('Guess from light and distance', '由光功率和距离推测'),
} as const;
export const dropWayNames = ['typed', 'imported', 'guessed'] as const;
