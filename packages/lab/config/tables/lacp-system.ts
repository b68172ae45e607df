import { int32, p5, table } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import { stored, type ConfigFamily } from '../shape.ts';

/**
 * The LACP system priority. The platform MIB has no object for it, so this table is hidden from SNMP and known to the command line
 * alone; its place among the OIDs is ours.
 */
export const lacpSystemTable = table('lacpSystem', p5(991, 1), ['instance'], {
  instance: int32(1),
  priority: int32(2, [[0, 65_535]]),
});

/** What a bridge has until it is told (IEEE 802.1AX §6.4.2). */
export const usualPriority = 32_768;

export const lacpSystem: ConfigFamily = {
  name: 'lacp-system',
  parts: [
    stored(lacpSystemTable, { hidden: true, limit: 1, factory: () => [{ instance: 1, priority: usualPriority }] }),
  ],
};

export const lacpSystemPriority = (config: Config): number =>
  config.kept(lacpSystemTable)[0]?.priority ?? usualPriority;
