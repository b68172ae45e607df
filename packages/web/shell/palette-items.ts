/** Something the palette can lead to. */
export interface PaletteTarget {
  readonly key: string;
  readonly group:
    | 'recents'
    | 'pages'
    | 'devices'
    | 'onus'
    | 'alarms'
    | 'projects'
    | 'groups'
    | 'ports'
    | 'hosts'
    | 'states'
    | 'actions';
  readonly label: string;
  readonly note?: string;
  readonly icon: string;
  /** A path, or something to do. */
  readonly to?: string;
  readonly run?: () => void;
}

const folded = (words: string) => words.toLocaleLowerCase();

/**
 * Targets that match every word of the query, best first: those that begin with it, then those with a word that does,
 * then any. Without a query: as they come.
 */
export function matching(targets: readonly PaletteTarget[], query: string): PaletteTarget[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...targets];
  const rank = (target: PaletteTarget) => {
    const text = folded(`${target.label} ${target.note ?? ''}`);
    if (!words.every((word) => text.includes(word))) return 0;
    const first = words[0] ?? '';
    if (text.startsWith(first)) return 3;
    return text.split(/[\s/·-]+/).some((part) => part.startsWith(first)) ? 2 : 1;
  };
  return targets
    .map((target) => ({ target, rank: rank(target) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ target }) => target);
}

/** The newest first, each once, at most eight. */
export const withRecent = (recents: readonly string[], key: string): string[] =>
  [key, ...recents.filter((other) => other !== key)].slice(0, 8);

export const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');
