import type { PageRow } from './binding.ts';

/**
 * What an OLT tells of each ONU that it gives new software to, as it is kept with the change while it is followed and when it ends
 * (`Progress.now`). Words of the OLT stay its own; everything else is a code.
 */

/** `old`: it works and tells the version that it had. `away`: it is not back. `gone`: the OLT lists it no more. */
export type OnuFate = 'done' | 'failed' | 'abort' | 'gone' | 'old' | 'away';

export interface OnuTold {
  /** What the OLT says of it: `running 25%`. */
  readonly said: string | null;
  /** Only where the upgrade is over for it. */
  readonly fate: OnuFate | null;
  /** What the OLT says why it failed. */
  readonly reason: string | null;
  /** What it was seen to run afterwards. */
  readonly version: string | null;
}

const names = ['said', 'fate', 'reason', 'version'] as const;

export const toldRow = (told: ReadonlyMap<number, Partial<OnuTold>>): PageRow =>
  Object.fromEntries(
    [...told].flatMap(([onu, one]) =>
      names.flatMap((name) => (one[name] === undefined || one[name] === null ? [] : [[`${name}${onu}`, one[name]]])),
    ),
  );

export function onuToldOf(row: PageRow | undefined, onu: number): OnuTold {
  const word = (name: string): string | null => {
    const value = row?.[`${name}${onu}`];
    return typeof value === 'string' ? value : null;
  };
  return { said: word('said'), fate: word('fate') as OnuFate | null, reason: word('reason'), version: word('version') };
}
