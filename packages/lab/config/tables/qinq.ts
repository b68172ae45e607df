import { vlanQinq, vlanQinqSetting, vlanQinqTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { parseList } from '../lists.ts';
import { isPort } from '../ports.ts';
import type { Config } from '../config.ts';
import { actionBlock, settings, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

const ranged = 3;
type Entry = RowOf<typeof vlanQinqTable>;

/** Customer VLANs that an entry takes. */
const customers = ({ qinqMode, qinqCVlanIndex, qinqCVlanRange }: Entry): number[] | undefined =>
  qinqMode === ranged ? parseList(qinqCVlanRange) : [qinqCVlanIndex];

const check = (row: Entry, config: Config): Verdict => {
  if (!isPort(config.olt, row.qinqPortIndex)) return wrong(`no port ${row.qinqPortIndex}`);
  const vlans = customers(row);
  if (vlans === undefined || vlans.length === 0) return wrong('no customer VLANs');
  const other = config
    .kept(vlanQinqTable)
    .filter((entry) => entry.qinqPortIndex === row.qinqPortIndex)
    .flatMap((entry) => customers(entry) ?? [])
    .find((vlan) => vlans.includes(vlan));
  if (other !== undefined) return `the port takes customer VLAN ${other} already`;
  return needsVlan(config, row.qinqSVlanIndex);
};

export const qinq: ConfigFamily = {
  name: 'qinq',
  parts: [
    settings(vlanQinq, { vlanQinqEn: 0 }),
    stored(vlanQinqTable, {
      key: ['qinqPortIndex', 'qinqCVlanIndex', 'qinqCVlanRange', 'qinqSVlanIndex'],
      item: 'qinqIndex',
      limit: 256,
      check,
    }),
    actionBlock(vlanQinqSetting, 'qinqAction', {
      into: vlanQinqTable,
      // An entry uses one VLAN or a range of them, never both.
      map: ({ qinqPortId, qinqCVlanId = 0, qinqSVlanId, qinqModeSelect = 1, qinqCVlanIdRange = '' }) => ({
        ...(qinqPortId === undefined ? {} : { qinqPortIndex: qinqPortId }),
        ...(qinqSVlanId === undefined ? {} : { qinqSVlanIndex: qinqSVlanId }),
        qinqCVlanIndex: qinqModeSelect === ranged ? 0 : qinqCVlanId,
        qinqCVlanRange: qinqModeSelect === ranged ? qinqCVlanIdRange : '',
        qinqMode: qinqModeSelect as 1 | 2 | 3,
      }),
      on: { add: 'add', delete: 'drop' },
    }),
  ],
};
