import { gOnuRtt, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { ponPortLink } from '@heliograph/wire/mib/ports.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { vsolGpon } from '../../drivers/families/vsol.ts';
import type { SnmpFixture } from './agent.fixture.ts';
import { probeCapabilities, type OltCapability } from './capability.ts';
import type { OltRow } from './fleet.ts';
import { gponOlt } from './gpon-olt.fixture.ts';
import { isStale } from './poll.ts';

let agent: SnmpFixture;
afterEach(() => agent.stop());
const now = Date.UTC(2026, 10, 21);
const options = () => ({ address: '127.0.0.1', port: agent.port, version: 'v2c' as const, community: 'public' });

describe('what a device answers', () => {
  test('is found out table by table', async () => {
    agent = await gponOlt(1);
    const { capability, family } = await probeCapabilities(options(), now);
    expect(family.id).toBe('vsol-gpon');
    expect(capability).toMatchObject({ firmware: 'V1.4.8R', model: 'V1600G0-B' });
    expect(capability.tables).toMatchObject({ gOnuStaInfoTable: 'answered', gOnuRttTable: 'empty' });
    expect(capability.absent).toContain('gOnuStaInfoLastRegTime');
  });

  test('a model that answers no ONU table at all lacks them', async () => {
    agent = await gponOlt(1);
    for (const { oid } of agent.below(gOnuStaInfo.oid.slice(0, -4))) agent.put(oid, undefined);
    const { capability } = await probeCapabilities(options(), now);
    expect(capability.tables).toMatchObject({
      gOnuStaInfoTable: 'absent',
      gOnuRttTable: 'absent',
      ponPortLinkTable: 'answered',
    });
  });

  test('loads are found out one by one, and a text in place of a number is none', async () => {
    agent = await gponOlt(1);
    agent.put(systemControl.cpuLoad.oid, 14);
    // What a scalar reads back that the firmware has no value for (V1600D V2.03.74R).
    agent.put(systemControl.memoryLoad.oid, 'memoryLoad');
    agent.put(systemInfo.sysTemperature.oid, undefined);
    const { capability } = await probeCapabilities(options(), now);
    expect(capability.scalars).toEqual({ cpuLoad: 'answered', memoryLoad: 'absent', sysTemperature: 'absent' });
  });

  test('a table that hangs the agent does not stop the others; it is asked for once more, and then left alone', async () => {
    agent = await gponOlt(1);
    agent.deaf.add(gOnuRtt.oid);
    const first = await probeCapabilities(options(), now);
    expect(first.capability.tables).toMatchObject({ gOnuRttTable: 'unsure', gOnuStaInfoTable: 'answered' });
    expect(isStale(first.capability, {} as OltRow, now)).toBe(true);
    const second = await probeCapabilities(options(), now, { known: first.capability });
    expect(second.capability.tables).toEqual({ ...first.capability.tables, gOnuRttTable: 'timeout' });
    expect(second.capability.absent).toEqual(first.capability.absent);
  });

  test('a column that hangs the agent is not lacking for its silence until it is silent again, and its table is read then', async () => {
    agent = await gponOlt(1);
    agent.deaf.add(gOnuStaInfo.columns.gOnuStaInfoLastRegTime.oid);
    const { capability: known } = await probeCapabilities(options(), now);
    expect(known.tables).toMatchObject({ gOnuStaInfoTable: 'unsure' });
    const { capability } = await probeCapabilities(options(), now, { known });
    expect(capability.tables).toMatchObject({ gOnuStaInfoTable: 'answered' });
    expect(capability.absent).toContain('gOnuStaInfoLastRegTime');
    agent.deaf.clear();
    agent.row(gOnuStaInfo, [1, 1], { gOnuStaInfoLastRegTime: '2026/11/20 10:00:00' });
    const whole = await probeCapabilities(options(), now, { known });
    expect(whole.capability.absent).not.toContain('gOnuStaInfoLastRegTime');
  });

  test('what was not made out is made out the next time, and nothing else is asked for again', async () => {
    agent = await gponOlt(1);
    const { capability: first } = await probeCapabilities(options(), now);
    const known = { ...first, tables: { ...first.tables, gOnuStaInfoTable: 'unsure' } } as const;
    // That this one does not answer any more is not noticed: it was made out already.
    agent.deaf.add(ponPortLink.oid);
    expect((await probeCapabilities(options(), now, { known })).capability).toEqual(first);
  });

  test.each(['firmware', 'model'])('of another %s everything is asked for', async (which) => {
    agent = await gponOlt(1);
    const { capability: first } = await probeCapabilities(options(), now);
    const other = { ...first.tables, gOnuStaInfoTable: 'unsure', ponPortLinkTable: 'absent' } as const;
    const known = { ...first, [which]: 'other', tables: other };
    expect((await probeCapabilities(options(), now, { known })).capability).toEqual(first);
  });

  test('for which there was no time is as it was before, or unsure', async () => {
    agent = await gponOlt(1);
    const { capability: known } = await probeCapabilities(options(), now);
    expect((await probeCapabilities(options(), now, { known, within: 0 })).capability).toEqual(known);
    const { capability } = await probeCapabilities(options(), now, { within: 0 });
    expect(new Set(Object.values({ ...capability.tables, ...capability.scalars }))).toEqual(new Set(['unsure']));
  });
});

describe('a capability record', () => {
  const all = Object.fromEntries(vsolGpon.tables.map(({ plan }) => [plan.table, 'answered' as const]));
  const { ifXTable: _, ...former } = all;
  const record: OltCapability = {
    family: 'vsol-gpon',
    firmware: 'V1',
    model: 'V1600G1',
    sysObjectId: null,
    tables: all,
    scalars: {},
    absent: [],
    ports: {},
    at: new Date(now).toISOString(),
  };
  const silent = { ...all, a: 'timeout' } as const;
  const noOnus = Object.fromEntries(
    vsolGpon.tables.map(({ plan, module }) => [
      plan.table,
      module === 'gpon' ? ('absent' as const) : ('answered' as const),
    ]),
  );
  const row = { firmware: 'V1', device_type: 'V1600G1' } as OltRow;

  test.each([
    ['is good while nothing changed', {}, {}, 0, false],
    ['is made anew after a firmware change', {}, { firmware: 'V2' }, 0, true],
    ['is made anew for another board', {}, { device_type: 'V1600G2' }, 0, true],
    ['stays while the device does not tell its firmware', { firmware: null }, {}, 0, false],
    ['is made anew when it was made before names of ports were read', { ports: undefined }, {}, 0, true],
    ['is made anew when it was made before single objects were asked for', { scalars: undefined }, {}, 0, true],
    [
      'with an object that timed out is tried again after an hour',
      { scalars: { cpuLoad: 'timeout' } },
      {},
      4_000_000,
      true,
    ],
    ['is made anew when its family reads a table that it does not know of', { tables: former }, {}, 0, true],
    [
      'with a table that it is unsure of is tried again with the next work',
      { tables: { ...all, a: 'unsure' } },
      {},
      0,
      true,
    ],
    ['with a table that timed out is left alone for an hour', { tables: silent }, {}, 3_000_000, false],
    ['with a table that timed out is tried again after an hour', { tables: silent }, {}, 4_000_000, true],
    ['with a table that no ONU stands in is left alone for minutes', { tables: noOnus }, {}, 500_000, false],
    [
      'without an ONU is tried again: tables without rows look as if there were none',
      { tables: noOnus },
      {},
      700_000,
      true,
    ],
  ] as [string, { [K in keyof OltCapability]?: OltCapability[K] | undefined }, Partial<OltRow>, number, boolean][])(
    '%s',
    async (_, ofRecord, ofRow, later, stale) => {
      agent = await gponOlt(1);
      expect(isStale({ ...record, ...ofRecord } as OltCapability, { ...row, ...ofRow }, now + later)).toBe(stale);
    },
  );
});
