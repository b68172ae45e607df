import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import { qos } from '@heliograph/catalogue/pages/olt/qos/qos.ts';
import { qosScheduler } from '@heliograph/catalogue/pages/olt/qos/qosScheduler.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import { qosBaseAclCfg, qosBaseAclTable } from '@heliograph/wire/mib/platform/acl.ts';
import { spWrrTable, v1600dQos, wrrTable } from '@heliograph/wire/mib/platform/qos.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { shaped } from '../bindings/shaped.ts';
import type { Binding, FieldValue, PageRow, PageSession, RawTable, Step } from '../kit/binding.ts';
import { macCodec } from './mac.ts';

const anyMac = '00:00:00:00:00:00';

const rules = commandBlock(qos, {
  read: qosBaseAclTable,
  columns: {
    qosBaseAclIndex: 'qosBaseAclIndex',
    qosBaseAclRulePri: 'qosBaseAclRulePri',
    qosBaseAclHwTransQueue: 'qosBaseAclHwTransQueue',
    // 8 of 0..8 marks nothing.
    qosBaseAclOutPacketPri: { object: 'qosBaseAclOutPacketPri', none: 8 },
    qosBaseAclVlan: { object: 'qosBaseAclVlan', none: 0 },
    qosBaseAclVlanMask: 'qosBaseAclVlanMask',
    qosBaseAclCos: { object: 'qosBaseAclCos', none: -1 },
    qosBaseAclEthernetType: { object: 'qosBaseAclEthernetType', none: '' },
    qosBaseAclSrcMac: { object: 'qosBaseAclSrcMac', none: anyMac, codec: macCodec },
    qosBaseAclSrcMacMask: { object: 'qosBaseAclSrcMacMask', codec: macCodec },
    qosBaseAclDstMac: { object: 'qosBaseAclDstMac', none: anyMac, codec: macCodec },
    qosBaseAclDstMacMask: { object: 'qosBaseAclDstMacMask', codec: macCodec },
    qosBaseAclSrcIp: 'qosBaseAclSrcIp',
    qosBaseAclSrcIpMask: 'qosBaseAclSrcIpMask',
    qosBaseAclDstIp: 'qosBaseAclDstIp',
    qosBaseAclDstIpMask: 'qosBaseAclDstIpMask',
    qosBaseAclProtocol: { object: 'qosBaseAclProtocol', none: -1 },
    qosBaseAclProtocolMask: 'qosBaseAclProtocolMask',
    qosBaseAclTosDscp: { object: 'qosBaseAclTosDscp', none: -1 },
    qosBaseAclTosDscpMask: 'qosBaseAclTosDscpMask',
    qosBaseAclSrcPort: { object: 'qosBaseAclSrcPort', none: -1 },
    qosBaseAclSrcPortMask: 'qosBaseAclSrcPortMask',
    qosBaseAclDstPort: { object: 'qosBaseAclDstPort', none: -1 },
    qosBaseAclDstPortMask: 'qosBaseAclDstPortMask',
  },
  write: qosBaseAclCfg,
  parameters: {
    qosBaseAclIndex: 'qosBaseAclId',
    qosBaseAclRulePri: 'qosBaseRulePri',
    qosBaseAclHwTransQueue: 'qosBaseHwTransQueue',
    qosBaseAclOutPacketPri: { object: 'qosBaseOutPacketPri', none: 8 },
    qosBaseAclVlan: 'qosBaseVlan',
    qosBaseAclVlanMask: 'qosBaseVlanMask',
    qosBaseAclCos: { object: 'qosBaseCos', none: -1 },
    qosBaseAclEthernetType: 'qosEthernetType',
    qosBaseAclSrcMac: { object: 'qosBaseSrcMac', none: anyMac },
    qosBaseAclSrcMacMask: 'qosBaseSrcMacMask',
    qosBaseAclDstMac: { object: 'qosBaseDstMac', none: anyMac },
    qosBaseAclDstMacMask: 'qosBaseDstMacMask',
    qosBaseAclSrcIp: 'qosBaseSrcIp',
    qosBaseAclSrcIpMask: 'qosBaseSrcIpMask',
    qosBaseAclDstIp: 'qosBaseDstIp',
    qosBaseAclDstIpMask: 'qosBaseDstIpMask',
    qosBaseAclProtocol: { object: 'qosBaseProtocol', none: -1 },
    qosBaseAclProtocolMask: 'qosBaseProtocolMask',
    qosBaseAclTosDscp: { object: 'qosBaseTosDscp', none: -1 },
    qosBaseAclTosDscpMask: 'qosBaseTosDscpMask',
    qosBaseAclSrcPort: { object: 'qosBaseSrcPort', none: -1 },
    qosBaseAclSrcPortMask: 'qosBaseSrcPortMask',
    qosBaseAclDstPort: { object: 'qosBaseDstPort', none: -1 },
    qosBaseAclDstPortMask: 'qosBaseDstPortMask',
  },
  action: 'qosBaseAction',
  add: 'add',
  remove: 'delete',
});

/** Value → its mask, and the masks that compare everything and nothing. */
const masks = [
  ['qosBaseAclVlan', 4095, 0],
  ['qosBaseAclSrcMac', 'ff:ff:ff:ff:ff:ff', anyMac],
  ['qosBaseAclDstMac', 'ff:ff:ff:ff:ff:ff', anyMac],
  ['qosBaseAclSrcIp', '255.255.255.255', '0.0.0.0'],
  ['qosBaseAclDstIp', '255.255.255.255', '0.0.0.0'],
  ['qosBaseAclProtocol', 255, 0],
  ['qosBaseAclTosDscp', 255, 0],
  ['qosBaseAclSrcPort', 'ffff', '0000'],
  ['qosBaseAclDstPort', 'ffff', '0000'],
] as const;

const withMasks = (
  row: PageRow,
  of: (mask: FieldValue, value: FieldValue, full: FieldValue, none: FieldValue) => FieldValue,
) => ({
  ...row,
  ...Object.fromEntries(
    masks.map(([name, full, none]) => [`${name}Mask`, of(row[`${name}Mask`] ?? null, row[name] ?? null, full, none)]),
  ),
});

/** A mask is shown only where it says something: a value that is compared in part. */
const seenMasks = (row: PageRow): PageRow =>
  withMasks(row, (mask, value, full) => (value === null || mask === full ? null : mask));

const sentMasks = (row: PageRow): PageRow =>
  withMasks(row, (mask, value, full, none) => (isEmpty(value) ? none : isEmpty(mask) ? full : mask));

const { qosQueueScheduler } = v1600dQos;
const weights = [
  { table: wrrTable, column: wrrTable.columns.wrrWeight },
  { table: spWrrTable, column: spWrrTable.columns.spWrrWeight },
] as const;

const weightsIn = ({ rows }: RawTable, column: string): (readonly [string, FieldValue])[] =>
  rows.flatMap(({ index, values }) => {
    const weight = values[column];
    return weight === undefined ? [] : [[`${column}${index[0] ?? 0}`, Number(weight)] as const];
  });

async function readScheduler(session: PageSession) {
  const [mode] = await session.get([qosQueueScheduler.oid]);
  if (mode === undefined) return { rows: [], complete: true, absent: true };
  const empty = Object.fromEntries(Object.keys(qosScheduler.fields).map((name) => [name, null] as const));
  const row: Record<string, FieldValue> = { ...empty };
  row[qosQueueScheduler.name] = choiceName(qosQueueScheduler, Number(mode)) ?? null;
  let complete = true;
  for (const { table, column } of weights) {
    const read = await session.walk(table, [column.name]);
    complete &&= read.complete;
    for (const [name, weight] of weightsIn(read, column.name)) if (name in row) row[name] = weight;
  }
  return { rows: [row], complete };
}

/** The weights of the scheduler that is to be, before it is taken into use. */
function schedulerSteps(before: PageRow | undefined, after: PageRow | undefined): Step[] {
  const steps: Step[] = weights.map(({ column }) => ({
    sets: [0, 1, 2, 3, 4, 5, 6, 7].flatMap((queue) => {
      const weight = after?.[`${column.name}${queue}`];
      return typeof weight === 'number' && weight !== before?.[`${column.name}${queue}`]
        ? [setItem(column, weight, [queue])]
        : [];
    }),
  }));
  const mode = after?.[qosQueueScheduler.name] as keyof typeof qosQueueScheduler.enum | null | undefined;
  const isNew = mode != null && mode !== before?.[qosQueueScheduler.name];
  if (isNew) steps.push({ sets: [setItem(qosQueueScheduler, qosQueueScheduler.enum[mode], [], mode)] });
  return steps.filter((step) => !('sets' in step) || step.sets.length > 0);
}

const scheduler: Binding = {
  page: qosScheduler,
  read: readScheduler,
  steps: ({ before, after }) => Promise.resolve(schedulerSteps(before, after)),
};

export const qosPages: readonly Binding[] = [shaped(rules, { seen: seenMasks, sent: sentMasks }), scheduler];
