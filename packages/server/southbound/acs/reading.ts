import type { CpeAnswer, ParameterInfo } from '@heliograph/wire/cwmp/message.ts';
import { keepable, type TreeEntry } from '../../estate/cpes/tree.ts';
import type { Talk } from './talk.ts';

/** What devices of one make and software cope with; changed as it is learned. */
export interface LearnedModel {
  /** The names of a whole tree at once are too much for it. */
  byLevel: boolean;
  /** Names in one GetParameterValues. */
  valuesAtOnce: number;
}

/** What is read so far; whoever is cut off keeps it. */
export interface DiscoveryReading {
  readonly paths: readonly string[];
  readonly tree: Map<string, TreeEntry>;
  /** Paths whose names were not told to the end. */
  readonly broken: string[];
  /** The first fault that a device gave for a path as a whole. */
  fault: { readonly code: number; readonly text: string; readonly path: string } | undefined;
}

/** Parameters and objects of one device: far above any that there is. */
const mostNames = 20_000;
const longestName = 256;

export const newReading = (paths: readonly string[]): DiscoveryReading => ({
  paths,
  tree: new Map(),
  broken: [],
  fault: undefined,
});

/** Resources exceeded, internal error: the same in smaller parts may do. */
const isTooMuch = (answer: CpeAnswer | undefined): boolean =>
  answer === undefined || (answer.method === 'Fault' && (answer.code === 9002 || answer.code === 9004));

const namesIn = (answer: CpeAnswer | undefined): readonly ParameterInfo[] | undefined =>
  answer?.method === 'GetParameterNamesResponse' ? answer.parameters : undefined;

/** Takes what lies below the path, and nothing else that a device may say; false: there is no more room. */
function take(reading: DiscoveryReading, path: string, told: readonly ParameterInfo[]): boolean {
  for (const { name, writable } of told) {
    if (!name.startsWith(path) || name.length > longestName || name.length === path.length) continue;
    if (reading.tree.size >= mostNames) return false;
    reading.tree.set(name, { value: null, type: name.endsWith('.') ? 'object' : '', writable });
  }
  return true;
}

function noteFault(reading: DiscoveryReading, path: string, answer: CpeAnswer | undefined): void {
  reading.broken.push(path);
  if (answer?.method === 'Fault') reading.fault ??= { code: answer.code, text: answer.text, path };
}

async function* namesByLevel(path: string, reading: DiscoveryReading): Talk {
  const open = [path];
  for (let at = 0; at < open.length; at += 1) {
    const level = open[at] ?? '';
    const answer = yield { method: 'GetParameterNames', path: level, nextLevel: true };
    const told = namesIn(answer);
    if (!told) {
      noteFault(reading, level, answer);
      continue;
    }
    if (!take(reading, level, told)) return void reading.broken.push(path);
    for (const { name } of told) {
      const isNext = name.endsWith('.') && name.length > level.length && name.startsWith(level);
      // Some tell all that is below although one level was asked for.
      if (isNext && !name.slice(level.length, -1).includes('.')) open.push(name);
    }
  }
}

async function* namesBelow(path: string, reading: DiscoveryReading, learned: LearnedModel): Talk {
  if (!path.endsWith('.')) return void reading.tree.set(path, { value: null, type: '', writable: null });
  if (learned.byLevel) return yield* namesByLevel(path, reading);
  let isAnswered = false;
  try {
    const answer = yield { method: 'GetParameterNames', path, nextLevel: false };
    isAnswered = true;
    const told = namesIn(answer);
    if (told && told.length > 0) {
      if (!take(reading, path, told)) reading.broken.push(path);
      return;
    }
    if (answer?.method === 'Fault' && answer.code === 9005 && path.split('.').length > 2)
      return noteFault(reading, path, answer);
    learned.byLevel = true;
  } finally {
    // It may have broken off because of what it was asked.
    if (!isAnswered) learned.byLevel = true;
  }
  yield* namesByLevel(path, reading);
}

/** Values of parameters, in parts that the device copes with. Answers the names that it would not tell. */
export async function* readValues(
  names: readonly string[],
  tree: Map<string, TreeEntry>,
  learned: LearnedModel,
): Talk<readonly string[]> {
  const refused: string[] = [];
  let waiting = [...names];
  // Parts that were too much, or held a name that is not there: the smaller ones come first.
  const parts: string[][] = [];
  while (parts.length > 0 || waiting.length > 0) {
    const part = parts.pop() ?? waiting.slice(0, learned.valuesAtOnce);
    if (part.length > 0 && part[0] === waiting[0]) waiting = waiting.slice(part.length);
    let answer: CpeAnswer | undefined;
    let isAnswered = false;
    try {
      answer = yield { method: 'GetParameterValues', names: part };
      isAnswered = true;
    } finally {
      if (!isAnswered) learned.valuesAtOnce = Math.max(1, Math.floor(part.length / 2));
    }
    if (answer?.method === 'GetParameterValuesResponse') {
      for (const { name, value, type } of answer.parameters) {
        const known = tree.get(name);
        if (known) tree.set(name, { value: keepable(name, value), type: type || 'string', writable: known.writable });
      }
      continue;
    }
    if (isTooMuch(answer))
      learned.valuesAtOnce = Math.max(1, Math.min(learned.valuesAtOnce, Math.floor(part.length / 2)));
    if (part.length === 1) refused.push(...part);
    else parts.push(part.slice(Math.ceil(part.length / 2)), part.slice(0, Math.ceil(part.length / 2)));
  }
  return refused;
}

/** Reads all that lies below some paths: the names, then the values. What the device will not tell stays null. */
export async function* readBelow(reading: DiscoveryReading, learned: LearnedModel): Talk {
  for (const path of reading.paths) yield* namesBelow(path, reading, learned);
  const leaves = [...reading.tree].filter(([, { type }]) => type !== 'object').map(([name]) => name);
  yield* readValues(leaves, reading.tree, learned);
}
