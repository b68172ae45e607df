import { enumInt, int32, ip, p5, table, octetString } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config/config.ts';
import { stored, type ConfigFamily, type RowOf } from '../config/shape.ts';
import type { Olt } from '../devices/olt.ts';

/**
 * OSPFv3 of a device. The platform MIB has no subtree for it, so these tables are hidden from SNMP and known to the command line
 * alone; saving and restarting treat them as all others. Their place among the OIDs is ours.
 */

export const ospf6RouterTable = table('ospf6Router', p5(990, 1), ['instance'], { instance: int32(1), routerId: ip(2) });

export const ospf6InterfaceTable = table('ospf6Interface', p5(990, 2), ['vlan'], {
  vlan: int32(1, [[1, 4094]]),
  /** Empty: settings of an interface that no area has. */
  area: octetString(2),
  cost: int32(3, [[1, 65_535]]),
  hello: int32(4, [[1, 65_535]]),
  dead: int32(5, [[1, 65_535]]),
  retransmit: int32(6, [[1, 65_535]]),
  delay: int32(7, [[1, 3600]]),
  priority: int32(8, [[0, 255]]),
  passive: enumInt(9, { no: 0, yes: 1 }),
  network: enumInt(10, { broadcast: 1, 'point-to-point': 2 }),
});

export const ospf6Range = table('ospf6Range', p5(990, 3), ['area', 'prefix'], {
  area: ip(1),
  prefix: octetString(2),
  advertise: enumInt(3, { no: 0, yes: 1 }),
});

export const ospf6RedistributeTable = table('ospf6Redistribute', p5(990, 4), ['source'], { source: octetString(1) });

export type Ospf6Interface = RowOf<typeof ospf6InterfaceTable>;

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

export const ospf6: ConfigFamily = {
  name: 'ospf6',
  parts: [
    stored(ospf6RouterTable, { hidden: true, limit: 1 }),
    stored(ospf6InterfaceTable, { hidden: true, limit: 256, defaults: interfaceDefaults }),
    stored(ospf6Range, { hidden: true, limit: 256 }),
    stored(ospf6RedistributeTable, { hidden: true }),
  ],
};

export const isOspf6On = (config: Config): boolean => config.kept(ospf6RouterTable).length > 0;

export const routerIdOf = (olt: Olt): string => {
  const set = olt.config.kept(ospf6RouterTable)[0]?.routerId ?? '0.0.0.0';
  if (set !== '0.0.0.0') return set;
  // Without a word of the operator: something of the device's own.
  return `10.${olt.seed % 250}.${(olt.seed >>> 8) % 250}.1`;
};

/** Everything about OSPFv3 that the device holds, for the control API: the truth. */
export const ospf6Running = ({ config }: Olt) => ({
  enabled: isOspf6On(config),
  routerId: config.kept(ospf6RouterTable)[0]?.routerId ?? '0.0.0.0',
  interfaces: config.rows(ospf6InterfaceTable),
  ranges: config.rows(ospf6Range),
  redistribute: config.rows(ospf6RedistributeTable).map(({ source }) => source),
});
