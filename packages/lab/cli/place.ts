/** Where in the command line a session stands. */
export const shellPlaceKinds = [
  'user',
  'enable',
  'config',
  'gigabit',
  'pon',
  'vlanInterface',
  'vlan',
  'aux',
  'rip',
  'ospf',
  'ripng',
  'ospf6',
  'vty',
] as const;
export type ShellPlaceKind = (typeof shellPlaceKinds)[number];

export interface ShellPlace {
  readonly kind: ShellPlaceKind;
  /** Port or VLAN that is configured; 0 elsewhere. */
  readonly number: number;
  /** Last VLAN of a range that was made in one go. */
  readonly last?: number;
}

export const userPlace: ShellPlace = { kind: 'user', number: 0 };
export const enablePlace: ShellPlace = { kind: 'enable', number: 0 };
export const configPlace: ShellPlace = { kind: 'config', number: 0 };

export const shellPlace = (kind: ShellPlaceKind, number = 0): ShellPlace => ({ kind, number });

/** `config-pon-0/1` and `config` are known from captures; the others follow their pattern or that of FRR, on which the firmware rests. */
const inBrackets: Readonly<Record<ShellPlaceKind, (place: ShellPlace) => string>> = {
  user: () => '',
  enable: () => '',
  config: () => 'config',
  gigabit: ({ number }) => `config-ge-0/${number}`,
  pon: ({ number }) => `config-pon-0/${number}`,
  vlanInterface: ({ number }) => `config-if-vlan-${number}`,
  vlan: ({ number, last }) => (last === undefined ? `config-vlan-${number}` : `config-vlan-${number}-${last}`),
  aux: () => 'config-if-aux',
  rip: () => 'config-router',
  ospf: () => 'config-router',
  ripng: () => 'config-router',
  ospf6: () => 'config-ospf6',
  vty: () => 'config-line',
};

export const promptOf = (host: string, at: ShellPlace): string => {
  const inner = inBrackets[at.kind](at);
  // A host name with blanks would never be recognised as a prompt.
  const name = host.replaceAll(/\s+/g, '_');
  return `${name}${inner === '' ? '' : `(${inner})`}${at.kind === 'user' ? '>' : '#'} `;
};

/** `exit` goes one step back; undefined leaves the device. */
export const parentPlaceOf = ({ kind }: ShellPlace): ShellPlace | undefined => {
  if (kind === 'user' || kind === 'enable') return undefined;
  return kind === 'config' ? enablePlace : configPlace;
};
