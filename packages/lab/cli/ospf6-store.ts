import { choice, int, ip, p5, table, text } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config/config.ts';
import { stored, type Family, type RowOf } from '../config/shape.ts';
import type { Olt } from '../devices/olt.ts';

/**
 * OSPFv3 of a device. The platform MIB has no subtree for it, so these tables are hidden from SNMP and known to the command line
 * alone; saving and restarting treat them as all others. Their place among the OIDs is ours.
 */

export const ospf6Router = table('ospf6Router', p5(990, 1), ['instance'], { instance: int(1), routerId: ip(2) });

export const ospf6Interface = table('ospf6Interface', p5(990, 2), ['vlan'], {
  vlan: int(1, [[1, 4094]]),
  /** Empty: settings of an interface that no area has. */
  area: text(2),
  cost: int(3, [[1, 65_535]]),
  hello: int(4, [[1, 65_535]]),
  dead: int(5, [[1, 65_535]]),
  retransmit: int(6, [[1, 65_535]]),
  delay: int(7, [[1, 3600]]),
  priority: int(8, [[0, 255]]),
  passive: choice(9, { no: 0, yes: 1 }),
  network: choice(10, { broadcast: 1, 'point-to-point': 2 }),
});

export const ospf6Range = table('ospf6Range', p5(990, 3), ['area', 'prefix'], {
  area: ip(1),
  prefix: text(2),
  advertise: choice(3, { no: 0, yes: 1 }),
});

export const ospf6Redistribute = table('ospf6Redistribute', p5(990, 4), ['source'], { source: text(1) });

export type Ospf6Interface = RowOf<typeof ospf6Interface>;

/** What FRR takes for granted. Seconds, and cost of a gigabit interface at the usual reference of 100 Mbit/s times ten. */
export const interfaceDefaults = {
  area: '',
  cost: 10,
  hello: 10,
  dead: 40,
  retransmit: 5,
  delay: 1,
  priority: 1,
  passive: 0,
  network: 1,
} as const;

export const ospf6: Family = {
  name: 'ospf6',
  parts: [
    stored(ospf6Router, { hidden: true, limit: 1 }),
    stored(ospf6Interface, { hidden: true, limit: 256, defaults: interfaceDefaults }),
    stored(ospf6Range, { hidden: true, limit: 256 }),
    stored(ospf6Redistribute, { hidden: true }),
  ],
};

export const isOspf6On = (config: Config): boolean => config.kept(ospf6Router).length > 0;

export const routerIdOf = (olt: Olt): string => {
  const set = olt.config.kept(ospf6Router)[0]?.routerId ?? '0.0.0.0';
  if (set !== '0.0.0.0') return set;
  // Without a word of the operator: something of the device's own.
  return `10.${olt.seed % 250}.${(olt.seed >>> 8) % 250}.1`;
};

/** Everything about OSPFv3 that the device holds, for the control API: the truth. */
export const ospf6Running = ({ config }: Olt) => ({
  enabled: isOspf6On(config),
  routerId: config.kept(ospf6Router)[0]?.routerId ?? '0.0.0.0',
  interfaces: config.rows(ospf6Interface),
  ranges: config.rows(ospf6Range),
  redistribute: config.rows(ospf6Redistribute).map(({ source }) => source),
});
