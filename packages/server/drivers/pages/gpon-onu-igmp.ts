import { onuIgmp } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuIgmp.ts';
import {
  gOnuCfgIgmpBandwidth,
  gOnuCfgIgmpBindProfile,
  gOnuCfgIgmpInfoGet,
  gOnuCfgIgmpInfoOf,
  gOnuCfgIgmpMaxGroup,
} from '@heliograph/wire/mib/gpon-onu-igmp.ts';
import { setItem } from '../bindings/codec.ts';
import { isChanged } from '../bindings/form-part.ts';
import { blockWithin, ofPlace, onuIndex, type Numbers } from '../bindings/onu-block.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import type { Binding, PageRead, PageRow, PageSession, RawValue } from '../kit/binding.ts';
import { portKind, portNumberIn } from './onu-port-text.ts';

/** More ports than any ONU has. */
const mostPorts = 64;

const told = Object.values(gOnuCfgIgmpInfoGet);
const ties = tiesOf(onuIgmp, gOnuCfgIgmpInfoGet, {
  gOnuCfgIgmpMPortType: { object: 'gIgmpInterface', codec: portKind(['eth', 'veip']) },
  gOnuCfgIgmpMPortId: { object: 'gIgmpInterface', codec: portNumberIn },
  gIgmpMaxGroups: { object: 'gIgmpMaxGroups', none: 0 },
  gIgmpMaxBandwidth: { object: 'gIgmpMaxBandwidth', none: 0 },
  gIgmpEnforce: 'gIgmpEnforce',
  gIgmpProfile: 'gIgmpProfile',
});

type Told = Readonly<Record<string, RawValue | undefined>>;

async function ask(session: PageSession, [pon, onu]: readonly [number, number], place: number): Promise<Told> {
  const { gIgmpPon, gIgmpOnu, gIgmpPortId } = gOnuCfgIgmpInfoOf;
  const which = [setItem(gIgmpPon, pon), setItem(gIgmpOnu, onu), setItem(gIgmpPortId, place)];
  const answer = await session.ask(
    which,
    told.map(({ oid }) => oid),
  );
  return Object.fromEntries(told.map(({ name }, at) => [name, answer[at]]));
}

/**
 * The third object is taken to count the ports of which something is kept, from 1 to their number (P6.1.1.7.13.4): its neighbours in the
 * blocks say a type beside the number, and it does not. Which port it is its name tells, whatever was asked.
 */
async function read(session: PageSession, index: readonly [number, number]): Promise<PageRead> {
  const first = await ask(session, index, 1);
  if (first['gIgmpTotalNum'] === undefined) return { rows: [], complete: true, absent: true };
  const total = Number(first['gIgmpTotalNum']);
  const rows = new Map<string, PageRow>();
  for (let place = 1; place <= Math.min(total, mostPorts); place += 1) {
    const values = place === 1 ? first : await ask(session, index, place);
    const row = Object.fromEntries(
      ties.map(({ name, object, toField }) => [name, toField(values[object.name], session.model)]),
    );
    const { gOnuCfgIgmpMPortType: type, gOnuCfgIgmpMPortId: number } = row;
    if (type !== null && number !== null) rows.set(`${String(type)} ${String(number)}`, row);
  }
  return { rows: [...rows.values()], complete: rows.size === total };
}

/** Its blocks have no table, so nothing is read with them. */
const unread = { name: 'none', oid: [], index: [], columns: {} } as const;
const verbs = { add: 'add', edit: 'add' } as const;

const parts = [
  {
    fields: ['gIgmpMaxGroups'],
    within: blockWithin(onuIgmp, {
      read: unread,
      columns: {},
      where: [gOnuCfgIgmpMaxGroup.gOnuCfgIgmpMPonlnx, gOnuCfgIgmpMaxGroup.gOnuCfgIgmpMOnulnx],
      write: gOnuCfgIgmpMaxGroup,
      parameters: {
        gOnuCfgIgmpMPortType: 'gOnuCfgIgmpMPortType',
        gOnuCfgIgmpMPortId: 'gOnuCfgIgmpMPortId',
        gIgmpMaxGroups: 'gOnuCfgIgmpMGroup',
      },
      action: 'gOnuCfgIgmpMAction',
      ...verbs,
    }),
  },
  {
    fields: ['gIgmpMaxBandwidth', 'gIgmpEnforce'],
    within: blockWithin(onuIgmp, {
      read: unread,
      columns: {},
      where: [gOnuCfgIgmpBandwidth.gOnuCfgIgmpBPonlnx, gOnuCfgIgmpBandwidth.gOnuCfgIgmpBOnulnx],
      write: gOnuCfgIgmpBandwidth,
      parameters: {
        gOnuCfgIgmpMPortType: 'gOnuCfgIgmpBPortType',
        gOnuCfgIgmpMPortId: 'gOnuCfgIgmpBPortId',
        gIgmpMaxBandwidth: 'gOnuCfgIgmpBWidth',
        gIgmpEnforce: 'gOnuCfgIgmpBEnforce',
      },
      action: 'gOnuCfgIgmpBAction',
      ...verbs,
    }),
  },
  {
    fields: ['gIgmpProfile'],
    within: blockWithin(onuIgmp, {
      read: unread,
      columns: {},
      where: [gOnuCfgIgmpBindProfile.gOnuCfgIgmpPPonlnx, gOnuCfgIgmpBindProfile.gOnuCfgIgmpPOnulnx],
      write: gOnuCfgIgmpBindProfile,
      parameters: {
        gOnuCfgIgmpMPortType: 'gOnuCfgIgmpPPortType',
        gOnuCfgIgmpMPortId: 'gOnuCfgIgmpPPortId',
        gIgmpProfile: 'gOnuCfgIgmpPProfileName',
      },
      action: 'gOnuCfgIgmpPAction',
      ...verbs,
    }),
  },
] as const;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A block takes no nothing: of what is empty, none is sent. */
const stepsAt =
  (index: Numbers): Binding['steps'] =>
  async (change, session) => {
    const wanted = parts.filter(
      ({ fields }) => isGiven(change.after?.[fields[0]]) && isChanged(onuIgmp, fields, change),
    );
    const steps = [];
    for (const { within } of wanted) steps.push(...(await within(index).steps(change, session)));
    return steps;
  };

export const gponOnuIgmpPages: readonly Binding[] = [
  ofPlace(onuIgmp, (place) => {
    const index = onuIndex(onuIgmp, place);
    return { page: onuIgmp, read: (session) => read(session, index), steps: stepsAt(index) };
  }),
];
