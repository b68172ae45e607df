import { text } from '../kit/text.ts';

/** What an ONU has so many of, in the order in which people ask. */
export const abilityKinds = [
  { id: 'xge', label: text('10GE', '10GE 口') },
  { id: 'ge', label: text('GE', 'GE 口') },
  { id: 'fe', label: text('FE', 'FE 口') },
  { id: 'eth', label: text('Ethernet', '以太网口') },
  { id: 'pots', label: text('POTS', 'POTS 口') },
  { id: 'wifi', label: text('Wi-Fi', 'Wi-Fi') },
  { id: 'catv', label: text('CATV', 'CATV 口') },
  { id: 'veip', label: text('VEIP', 'VEIP') },
  { id: 'iphost', label: text('IP host', 'IP host') },
  { id: 'tcont', label: text('T-CONT', 'T-CONT') },
  { id: 'gem', label: text('GEM port', 'GEM port') },
] as const;

export type AbilityKind = (typeof abilityKinds)[number]['id'];

export interface Ability {
  /** SFU, HGU; null: not told. */
  readonly type: string | null;
  /** Of these it has so many; what is not among them was not told. */
  readonly counts: { what: AbilityKind; n: number }[];
}

const isKind = (id: string): id is AbilityKind => abilityKinds.some((kind) => kind.id === id);

/** As it is kept: `HGU ge=4 pots=2`, in one order, so that the same ability is the same text; null where nothing was told. */
export function abilityText(type: string | null, counts: Partial<Record<AbilityKind, number>>): string | null {
  const told = abilityKinds.flatMap(({ id }) => (counts[id] === undefined ? [] : [`${id}=${counts[id]}`]));
  const parts = [type, ...told].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

export function abilityOf(kept: string | null): Ability | null {
  if (kept === null) return null;
  const parts = kept.split(' ').map((part) => part.split('='));
  const counts = parts.flatMap(([what = '', n]) => (isKind(what) && n !== undefined ? [{ what, n: Number(n) }] : []));
  return { type: parts.find((part) => part.length === 1)?.[0] ?? null, counts };
}
