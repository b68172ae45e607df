import { int32, p6, table, octetString } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import { stored, type ConfigFamily } from '../shape.ts';

/**
 * What holds for all ONUs of a GPON OLT: lines of the running configuration of V1600G0-B V1.4.13R. No MIB has objects for it, so this table is
 * hidden from SNMP; its place among the OIDs is ours.
 */
export const onuGlobalTable = table('onuGlobal', p6(990, 2), ['instance'], {
  instance: int32(1),
  plugAndPlay: int32(2, [[0, 1]]),
  vlan: int32(3, [[1, 4094]]),
  variableVlan: int32(4, [[0, 1]]),
  matching: octetString(5),
});

const factory = { instance: 1, plugAndPlay: 0, vlan: 1, variableVlan: 0, matching: 'exact' } as const;

export const onuGlobal: ConfigFamily = {
  name: 'onu-global',
  when: ({ technology }) => technology === 'gpon',
  parts: [stored(onuGlobalTable, { hidden: true, limit: 1, factory: () => [factory] })],
};

export const onuGlobalOf = (config: Config) => config.kept(onuGlobalTable)[0] ?? factory;
